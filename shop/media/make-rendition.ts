import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import type { PhotoFormat } from "./photo.ts";

// Measured on the shop's own pictures: soft grounds band below these qualities, and effort above 2 costs an
// AVIF four times the time for a tenth of its bytes.
const encoders: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 82, effort: 2, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 88 }),
  jpg: (image) => image.jpeg({ quality: 84, mozjpeg: true }),
};

/** Makes one file of a picture. It appears whole or not at all, also when the machine stops meanwhile. */
export async function makeRendition(
  master: string,
  target: string,
  { width, format }: { width: number; format: PhotoFormat },
): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.part`;
  try {
    await encoders[format](sharp(master).rotate().resize({ width, withoutEnlargement: true })).toFile(
      unfinished,
    );
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
