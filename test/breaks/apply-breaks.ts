import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Break, Change } from "./break.ts";

/** Puts every break behind its switch in a copy of the checkout. */
export function applyBreaks(copy: string, breaks: Break[]): void {
  for (const { number, ...change } of breaks) {
    const file = findFile(copy, change);
    const source = readFileSync(join(copy, file), "utf8");
    const switched = change.switched.replace("broken()", `isBroken(${number})`);
    writeFileSync(
      join(copy, file),
      source.replace(change.before, () => switched),
    );
  }
  const switchFile = join(copy, "test/breaks/broken.ts");
  for (const file of sources(copy)) {
    const source = readFileSync(join(copy, file), "utf8");
    if (!source.includes("isBroken(")) continue;
    const path = relative(dirname(join(copy, file)), switchFile);
    writeFileSync(join(copy, file), `import { broken as isBroken } from "${path}";\n${source}`);
  }
}

/** The file that the break names, or where its code has moved to. */
function findFile(copy: string, { file, before }: Change): string {
  const holds = (path: string) => readFileSync(join(copy, path), "utf8").split(before).length === 2;
  const found = [file, ...sources(copy)].find((path) => sources(copy).includes(path) && holds(path));
  if (!found)
    throw new Error(`${file} and no other file holds the code of this break any longer:\n${before}`);
  return found;
}

function sources(copy: string): string[] {
  return globSync("{app,platform,server,shop}/**/*.{ts,tsx}", { cwd: copy });
}
