import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The path of a photo's original. One that a restore wrote wins over the shop's own file of that name: the database
 * has the hash of the restored one.
 * @param folders the restore's folder first
 */
export function originalPath(folders: readonly string[], name: string): string {
  const paths = folders.map((folder) => join(folder, `${name}.jpg`));
  return paths.find((path) => existsSync(path)) ?? paths.at(-1) ?? "";
}
