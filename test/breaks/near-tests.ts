import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const imports = new Map<string, string[]>();

/** The unit tests that import a file, directly or through at most two others: the nearest first. */
export function nearTests(root: string, subject: string): string[] {
  const tests = globSync("{app,platform,server,shop}/**/*.test.ts", { cwd: root });
  return tests
    .map((test) => ({
      test,
      distance: distanceOf(root, test, subject),
      beside: dirname(test) === dirname(subject),
    }))
    .filter(({ distance }) => distance <= 3)
    .sort((a, b) => a.distance - b.distance || Number(b.beside) - Number(a.beside))
    .map(({ test }) => test);
}

function distanceOf(root: string, test: string, subject: string): number {
  let reached = new Set([test]);
  for (let distance = 1; distance <= 3; distance++) {
    reached = new Set([...reached].flatMap((file) => importsOf(root, file)));
    if (reached.has(subject)) return distance;
  }
  return Number.POSITIVE_INFINITY;
}

function importsOf(root: string, file: string): string[] {
  let found = imports.get(file);
  if (!found) {
    const source = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
    found = [...source.matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm)].map(
      ([, path = ""]) => normalize(join(dirname(file), path)),
    );
    imports.set(file, found);
  }
  return found;
}
