import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Compresses a folder's text files with brotli and gzip at the highest level, beside them. @param {string} folder */
export function precompress(folder) {
  for (const name of globSync("**/*.{js,css,svg}", { cwd: folder })) {
    const file = join(folder, name);
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
