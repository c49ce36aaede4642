import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * Compresses every text file of a folder with brotli and gzip at the highest level, into files beside it.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const name of globSync("**/*.{js,css,svg}", { cwd: folder })) {
    const file = join(folder, name);
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
