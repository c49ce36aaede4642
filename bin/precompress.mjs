import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Compresses a folder's text files with brotli and gzip at the highest level, beside them, on all processors.
 * @param {string} folder
 */
export async function precompress(folder) {
  await Promise.all(
    globSync("**/*.{js,css,svg}", { cwd: folder }).map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(file);
      await Promise.all([
        compressBrotli(text).then((compressed) => writeFile(`${file}.br`, compressed)),
        compressGzip(text, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
      ]);
    }),
  );
}
