import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { type PhotoFormat, type RenditionName, shareCard } from "./photo.ts";

// Measured on the shop's own pictures: soft grounds band below these qualities, and effort above 2 costs an
// AVIF four times the time for a tenth of its bytes.
const encoders: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 82, effort: 2, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 88 }),
  jpg: (image) => image.jpeg({ quality: 84, mozjpeg: true }),
};

/** Makes one file of a picture. It appears whole or not at all, also when the machine stops meanwhile. */
export async function makeRendition(
  originalPath: string,
  targetPath: string,
  { width, format }: Pick<RenditionName, "width" | "format">,
): Promise<void> {
  const partialPath = `${targetPath}.${randomUUID()}.part`;
  try {
    const rotated = sharp(originalPath).rotate();
    const resized =
      width === "share" ? await toShareCard(rotated) : rotated.resize({ width, withoutEnlargement: true });
    await encoders[format](resized).toFile(partialPath);
    await rename(partialPath, targetPath);
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}

/** A wide picture fills the card; a tall one stands whole in its middle, its edges drawn out to both sides. */
async function toShareCard(image: Sharp): Promise<Sharp> {
  const { autoOrient } = await image.metadata();
  const { width, height } = shareCard;
  if (autoOrient.width >= autoOrient.height) return image.resize({ width, height, fit: "cover" });
  const scaledWidth = Math.round((autoOrient.width / autoOrient.height) * height);
  const left = Math.floor((width - scaledWidth) / 2);
  return image
    .resize({ width: scaledWidth, height, fit: "fill" })
    .extend({ left, right: width - scaledWidth - left, extendWith: "copy" });
}
