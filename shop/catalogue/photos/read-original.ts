import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadSharp } from "./load-sharp.ts";

/** The `media` row of an original. @param name its file name without `.jpg` */
export async function readOriginal(folder: string, name: string, alt: string) {
  const bytes = await readFile(join(folder, `${name}.jpg`));
  const { default: sharp } = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return { name, hash, width, height, alt };
}
