import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

// docs/house-rules.md: server -> app -> shop -> platform, never back, no circles.
const layers = ["platform", "shop", "app", "server"];
const files = globSync("{app,db,platform,server,shop}/**/*.{ts,tsx,mjs}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The files of the checkout that a file imports. */
function importsOf(file: string): string[] {
  const specifiers = [...(sources.get(file) ?? "").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
  return specifiers.map(([, specifier = ""]) => normalize(join(dirname(file), specifier)));
}

const layerOf = (file: string) => file.split("/")[0] ?? "";
const shopFolderOf = (file: string) => (file.split("/").length > 2 ? (file.split("/")[1] ?? "") : "");

describe("the arrow between the rooms", () => {
  it("finds the rooms at all", () => {
    expect(new Set(files.map(layerOf))).toEqual(new Set(["app", "db", "platform", "server", "shop"]));
    expect([...imports.values()].flat().length).toBeGreaterThan(100);
  });

  it.each(layers)("%s imports nothing from above", (from) => {
    const higherLayers = layers.slice(layers.indexOf(from) + 1);
    const violations = files
      .filter((file) => layerOf(file) === from)
      .flatMap((file) =>
        (imports.get(file) ?? [])
          .filter((to) => higherLayers.includes(layerOf(to)))
          .map((to) => `${file} -> ${to}`),
      );
    expect(violations).toEqual([]);
  });

  it("has no circle between the rooms of the shop", () => {
    const edges = new Map<string, Set<string>>();
    for (const [file, targets] of imports) {
      if (layerOf(file) !== "shop" || !shopFolderOf(file)) continue;
      for (const to of targets) {
        if (layerOf(to) !== "shop" || !shopFolderOf(to) || shopFolderOf(to) === shopFolderOf(file)) continue;
        edges.set(shopFolderOf(file), (edges.get(shopFolderOf(file)) ?? new Set()).add(shopFolderOf(to)));
      }
    }
    expect(edges.size).toBeGreaterThan(2);
    expect(findCycle(edges)).toEqual([]);
  });
});

describe("what a kind of file may hold", () => {
  const filesMatching = (pattern: RegExp, predicate: (file: string) => boolean) =>
    files.filter((file) => predicate(file) && pattern.test(sources.get(file) ?? ""));

  it("keeps SQL in *-queries.ts", () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/;
    expect(
      filesMatching(sql, (file) => layerOf(file) !== "platform" && !file.endsWith("-queries.ts")),
    ).toEqual([]);
  });

  it("keeps React, Request and Response out of the shop", () => {
    const webImports =
      /from "(react|react-dom|react-router)[/"]|\bnew (Request|Response)\(|: (Request|Response)\b/;
    expect(filesMatching(webImports, (file) => ["shop", "platform"].includes(layerOf(file)))).toEqual([]);
  });

  it("reads the environment in the configuration alone", () => {
    const allowed = ["platform/config.ts", "server/entry.ts", "server/dev.ts"];
    const isElsewhere = (file: string) => !allowed.includes(file) && !file.startsWith("platform/database/");
    expect(filesMatching(/process\.env/, isElsewhere)).toEqual([]);
  });

  it("speaks to others in few files, which take the address from the configuration", () => {
    const networkCalls =
      /\bfetch\(|\bnew pg\.(Client|Pool)\(|(?:from |import\()"(nodemailer|better-auth\/plugins\/generic-oauth|node:(dgram|dns|https|http2|tls))"|\b(connect|createConnection|request|get)\b[^;]*from "node:(net|http)"/;
    expect(filesMatching(networkCalls, () => true).sort()).toEqual(
      [
        "app/identity/google.ts",
        // In the browser, to the shop itself.
        "app/ui/shell/use-panel-search.ts",
        "platform/database/content-versions.ts",
        "platform/database/embedded-postgres.ts",
        "platform/database/open-database.ts",
        "platform/http-exchange.ts",
        "platform/mail/emailjs.ts",
        "platform/mail/smtp.ts",
        // From caches of their own, whose method is called fetch.
        "server/pages/cached-page.ts",
        "server/pages/media-middleware.ts",
        "server/runtime/restore.ts",
      ].sort(),
    );
  });

  it("starts other programs in few files: PostgreSQL's own, what tells of accounts and processes, the decoder of photographs", () => {
    expect(filesMatching(/from "node:child_process"/, () => true).sort()).toEqual(
      [
        "platform/database/create-cluster.ts",
        "platform/database/postgres-files.ts",
        "platform/database/postgres-process.ts",
        "platform/drop-root.ts",
        "platform/process-lock.mjs",
        "shop/catalogue/photos/normalise-photo.ts",
      ].sort(),
    );
  });

  it("makes neither code nor expressions from text, and nothing unguessable from Math.random", () => {
    expect(filesMatching(/\beval\(|new Function\(|from "node:vm"|Math\.random\(/, () => true)).toEqual([]);
  });

  it("has no file of 300 lines or more", () => {
    expect(files.filter((file) => (sources.get(file) ?? "").split("\n").length >= 300)).toEqual([]);
  });
});

/** The first circle in a graph, as the names along it; empty when there is none. */
function findCycle(edges: Map<string, Set<string>>): string[] {
  const finished = new Set<string>();
  const visit = (node: string, path: string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return [];
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
