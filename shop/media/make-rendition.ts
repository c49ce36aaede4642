import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import type { Sharp } from "sharp";
import { loadSharp } from "./load-sharp.ts";
import { type PhotoFormat, type RenditionName, shareCard } from "./photo.ts";

// Measured on the shop's photos: below these qualities soft backgrounds show banding; effort above 2 encodes an AVIF
// four times as long to save a tenth of its bytes.
const encoders: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 82, effort: 2, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 88 }),
  jpg: (image) => image.jpeg({ quality: 84, mozjpeg: true }),
};

/** Encodes a rendition. The finished file is renamed into place, so that a crash leaves no partial one. */
export async function makeRendition(
  originalPath: string,
  targetPath: string,
  { width, format }: Pick<RenditionName, "width" | "format">,
): Promise<void> {
  const { default: sharp } = await loadSharp();
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

/** A landscape photo is cropped to the card; a portrait is centred, with its edges extended to both sides. */
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
