import { readFileSync, statSync } from "node:fs";
import recordedWeights from "./weights.json" with { type: "json" };

/** What the build notes of each of the browser's scripts: what it imports, and its modules with their bytes. */
const scripts: Record<string, { imports: string[]; modules: Record<string, number> }> = JSON.parse(
  readFileSync("build/modules.json", "utf8"),
);

/** The scripts that a page fetches before anything is pressed, with what they import. */
export function scriptsOf(html: string): string[] {
  const visited = new Set<string>();
  const queue = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)]
    .map(([path]) => path)
    .filter((path) => scripts[path]);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (visited.has(path)) continue;
    visited.add(path);
    queue.push(...(scripts[path]?.imports ?? []));
  }
  return [...visited];
}

/** The style sheets of a page. */
export function stylesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([path]) => path))];
}

/** The fonts that style sheets name. */
export function fontsOf(styles: readonly string[]): string[] {
  const text = styles.map((path) => readFileSync(`build/client${path}`, "utf8")).join("");
  return [...new Set([...text.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([path]) => path))];
}

/** The most that a first visit to a page may fetch, in bytes as transferred. */
export const weightLimits = {
  scripts: (path: string) => (path === "/" ? 112_000 : 118_000),
  styles: 15_000,
  fonts: 60_000,
};

/** The bytes of files as they go over the network. */
export function bytesOf(paths: readonly string[], compressed: boolean): number {
  return paths.reduce((sum, path) => sum + statSync(`build/client${path}${compressed ? ".br" : ""}`).size, 0);
}

/** The modules in scripts, with their bytes before compression. */
export function modulesOf(paths: readonly string[]): Map<string, number> {
  return new Map(paths.flatMap((path) => Object.entries(scripts[path]?.modules ?? {})));
}

/** Which modules of scripts have grown since `npm run weight` was last kept, those first that grew most. */
export function describeGrowth(paths: readonly string[]): string {
  const before: Record<string, number> = recordedWeights;
  const lines = [...modulesOf(paths)]
    .map(([name, bytes]) => ({ name, by: bytes - (before[name] ?? 0), isNew: !(name in before) }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => b.by - a.by)
    .slice(0, 10)
    .map(({ name, by, isNew }) => `  ${name} +${by}${isNew ? " (new)" : ""}`);
  return lines.length > 0
    ? `Grown, in bytes before compression:\n${lines.join("\n")}`
    : "No module has grown.";
}
