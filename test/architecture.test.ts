import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

// docs/house-rules.md: server -> app -> shop -> platform, never back, no circles.
const arrow = ["platform", "shop", "app", "server"];
const files = globSync("{app,db,platform,server,shop}/**/*.{ts,tsx,mjs}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const text = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The files of the checkout that a file imports. */
function importsOf(file: string): string[] {
  const specifiers = [...(text.get(file) ?? "").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)];
  return specifiers.map(([, specifier = ""]) => normalize(join(dirname(file), specifier)));
}

const room = (file: string) => file.split("/")[0] ?? "";
const shopRoom = (file: string) => (file.split("/").length > 2 ? (file.split("/")[1] ?? "") : "");

describe("the arrow between the rooms", () => {
  it("finds the rooms at all", () => {
    expect(new Set(files.map(room))).toEqual(new Set(["app", "db", "platform", "server", "shop"]));
    expect([...imports.values()].flat().length).toBeGreaterThan(100);
  });

  it.each(arrow)("%s imports nothing from above", (from) => {
    const above = arrow.slice(arrow.indexOf(from) + 1);
    const wrong = files
      .filter((file) => room(file) === from)
      .flatMap((file) =>
        (imports.get(file) ?? []).filter((to) => above.includes(room(to))).map((to) => `${file} -> ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  it("has no circle between the rooms of the shop", () => {
    const edges = new Map<string, Set<string>>();
    for (const [file, targets] of imports) {
      if (room(file) !== "shop" || !shopRoom(file)) continue;
      for (const to of targets) {
        if (room(to) !== "shop" || !shopRoom(to) || shopRoom(to) === shopRoom(file)) continue;
        edges.set(shopRoom(file), (edges.get(shopRoom(file)) ?? new Set()).add(shopRoom(to)));
      }
    }
    expect(edges.size).toBeGreaterThan(2);
    expect(circle(edges)).toEqual([]);
  });
});

describe("what a kind of file may hold", () => {
  const holding = (pattern: RegExp, where: (file: string) => boolean) =>
    files.filter((file) => where(file) && pattern.test(text.get(file) ?? ""));

  it("keeps SQL in *-queries.ts", () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/;
    expect(holding(sql, (file) => room(file) !== "platform" && !file.endsWith("-queries.ts"))).toEqual([]);
  });

  it("keeps React, Request and Response out of the shop", () => {
    const web = /from "(react|react-dom|react-router)[/"]|\bnew (Request|Response)\(|: (Request|Response)\b/;
    expect(holding(web, (file) => ["shop", "platform"].includes(room(file)))).toEqual([]);
  });

  it("reads the environment in the configuration alone", () => {
    const allowed = ["platform/config.ts", "server/entry.ts", "server/dev.ts"];
    const places = (file: string) => !allowed.includes(file) && !file.startsWith("platform/database/");
    expect(holding(/process\.env/, places)).toEqual([]);
  });

  it("speaks to others in few files, which take the address from the configuration", () => {
    const speaks =
      /\bfetch\(|\bnew pg\.(Client|Pool)\(|from "(nodemailer|better-auth\/plugins\/generic-oauth|node:(dgram|dns|https|http2|tls))"|\b(connect|createConnection|request|get)\b[^;]*from "node:(net|http)"/;
    expect(holding(speaks, () => true).sort()).toEqual([
      "app/identity/google.ts",
      // In the browser, to the shop itself.
      "app/ui/use-panel-search.ts",
      "platform/database/content-versions.ts",
      "platform/database/embedded-postgres.ts",
      "platform/database/open-database.ts",
      "platform/mail/emailjs.ts",
      "platform/mail/smtp.ts",
      "server/restore.ts",
    ]);
  });

  it("starts other programs in few files: PostgreSQL's own, and what tells of accounts and processes", () => {
    expect(holding(/from "node:child_process"/, () => true).sort()).toEqual([
      "platform/database/create-cluster.ts",
      "platform/database/postgres-files.ts",
      "platform/database/postgres-process.ts",
      "platform/drop-root.ts",
      "platform/process-lock.mjs",
    ]);
  });

  it("makes neither code nor expressions from text, and nothing unguessable from Math.random", () => {
    expect(holding(/\beval\(|new Function\(|from "node:vm"|Math\.random\(/, () => true)).toEqual([]);
  });

  it("has no file of 300 lines or more", () => {
    expect(files.filter((file) => (text.get(file) ?? "").split("\n").length >= 300)).toEqual([]);
  });
});

/** The first circle in a graph, as the names along it; empty when there is none. */
function circle(edges: Map<string, Set<string>>): string[] {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of edges.get(node) ?? []) {
      const found = visit(next, [...path, node]);
      if (found.length > 0) return found;
    }
    done.add(node);
    return [];
  };
  for (const node of edges.keys()) {
    const found = visit(node, []);
    if (found.length > 0) return found;
  }
  return [];
}
