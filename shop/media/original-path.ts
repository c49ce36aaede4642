import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Where a picture's master is: one that a restore put beside the data wins over the shop's own of that name,
 * because the database knows it by its content.
 * @param folders those beside the data first
 */
export function originalPath(folders: readonly string[], name: string): string {
  const paths = folders.map((folder) => join(folder, `${name}.jpg`));
  return paths.find((path) => existsSync(path)) ?? paths.at(-1) ?? "";
}
