import { existsSync } from "node:fs";
import { join } from "node:path";

/** An original's path. A restored one wins: the database has its hash. @param folders the restore's folder first */
export function originalPath(folders: readonly string[], name: string): string {
  const paths = folders.map((folder) => join(folder, `${name}.jpg`));
  return paths.find((path) => existsSync(path)) ?? paths.at(-1) ?? "";
}
