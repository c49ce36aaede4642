import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The names of parameters and fields that the shop's code asks for, such as `url.searchParams.get("returnTo")`, so that
 * none is left out that someone adds later.
 */
export function listParameterNames(folder = "app"): string[] {
  const names = new Set(["after", "_routes", "code", "index"]);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    const source = readFileSync(join(folder, file), "utf8");
    for (const [, name = ""] of source.matchAll(/\.(?:get|has|getAll)\("([a-z]\w*)"\)/g)) names.add(name);
  }
  return [...names].sort();
}
