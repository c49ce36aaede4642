import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { type FocalPoint, type PhotoFormat, type RenditionName, shareCard } from "../model/photo.ts";
import { loadSharp } from "./load-sharp.ts";

// Measured on the shop's photos: below these qualities soft backgrounds show banding; effort above 2 encodes an AVIF
// four times as long to save a tenth of its bytes.
const encoders: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 82, effort: 2, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 88 }),
  // A JPEG has no transparency.
  jpg: (image) => image.flatten({ background: "#fff" }).jpeg({ quality: 84, mozjpeg: true }),
};

/**
 * Encodes a rendition. The finished file is renamed into place, so that a crash leaves no partial one. Throws with the code
 * ENOSPC where the disk is full.
 * @param original its path, or its bytes
 */
export async function makeRendition(
  original: string | Buffer,
  targetPath: string,
  { width, format, focus }: Pick<RenditionName, "width" | "format" | "focus">,
): Promise<void> {
  const { default: sharp } = await loadSharp();
  const partialPath = `${targetPath}.${randomUUID()}.part`;
  try {
    const rotated = sharp(original).rotate();
    const resized =
      width === "share"
        ? await toShareCard(rotated, focus)
        : rotated.resize({ width, withoutEnlargement: true });
    // Not `toFile`, whose error does not say that the disk is full.
    await writeFile(partialPath, await encoders[format](resized).toBuffer());
    await rename(partialPath, targetPath);
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}

/** A landscape photo is cropped to the card; a portrait is centred, with its edges extended to both sides. */
async function toShareCard(image: Sharp, focus: FocalPoint = { x: 50, y: 50 }): Promise<Sharp> {
  const { autoOrient } = await image.metadata();
  const { width, height } = shareCard;
  if (autoOrient.width >= autoOrient.height) {
    // As `object-fit: cover` with this `object-position`.
    const scale = Math.max(width / autoOrient.width, height / autoOrient.height);
    const scaled = {
      width: Math.max(width, Math.round(autoOrient.width * scale)),
      height: Math.max(height, Math.round(autoOrient.height * scale)),
    };
    const left = Math.round(((scaled.width - width) * focus.x) / 100);
    const top = Math.round(((scaled.height - height) * focus.y) / 100);
    return image.resize({ ...scaled, fit: "fill" }).extract({ left, top, width, height });
  }
  const scaledWidth = Math.round((autoOrient.width / autoOrient.height) * height);
  const left = Math.floor((width - scaledWidth) / 2);
  return image
    .resize({ width: scaledWidth, height, fit: "fill" })
    .extend({ left, right: width - scaledWidth - left, extendWith: "copy" });
}
