import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { settingNames } from "../platform/config.ts";

const readme = readFileSync("README.md", "utf8");
const settings = readme + readFileSync("docs/operations.md", "utf8");
const example = readFileSync(".env.example", "utf8");

const schema = readFileSync("shop/schema.ts", "utf8").replace(/^[\s\S]*interface Schema \{/, "");
const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table;$/gm)].map(([, name = ""]) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

describe("the documentation", () => {
  it("explains every setting", () => {
    const unexplained = settingNames.filter(
      (name) =>
        !new RegExp(`^(\\||-) \`${name}\``, "m").test(settings) ||
        !new RegExp(`^${name}=`, "m").test(example),
    );
    expect(unexplained).toEqual([]);
  });

  it("lists no unknown setting", () => {
    const documented = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...settingNames].sort());
  });

  it("names every command", () => {
    const commands = Object.keys(packageFile.scripts).map((name) =>
      ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`,
    );
    expect(commands.filter((command) => !readme.includes(command))).toEqual([]);
  });

  it.each([
    "README.md",
    "docs/conformance.md",
    "docs/glossary.md",
    "docs/house-rules.md",
    "docs/mechanisms.md",
    "docs/operations.md",
    "docs/scaling.md",
    "docs/tour.md",
  ])("%s names files that exist", (page) => {
    const text = readFileSync(page, "utf8");
    const paths = [...text.matchAll(/`((?:app|bin|db|platform|server|shop|test)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => path,
    );
    const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, link = ""]) =>
      new URL(link, `file:///${page}`).pathname.slice(1),
    );
    expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([]);
  });

  it("the list of decisions has each page, under its title", () => {
    const listed = readFileSync("docs/decisions/README.md", "utf8").match(/^- .*$/gm) ?? [];
    const pages = readdirSync("docs/decisions").filter((name) => /^\d{3}-/.test(name));
    const expected = pages.map((name) => {
      const title = readFileSync(`docs/decisions/${name}`, "utf8")
        .split("\n")[0]
        ?.replace(/^# \d{3} /, "");
      return `- [${name.slice(0, 3)}](${name}) ${title}`;
    });
    expect(listed.toSorted()).toEqual(expected.sort());
  });

  it("the glossary has one entry for each term", () => {
    const text = readFileSync("docs/glossary.md", "utf8");
    const terms = [...text.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, term = ""]) => term);
    expect(terms.length).toBeGreaterThan(100);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  });

  it("the glossary names tables that exist", () => {
    const text = readFileSync("docs/glossary.md", "utf8");
    const named = [...text.matchAll(/Table `([a-z_]+)(?:\.\w+)?`(?:, `([a-z_]+)`)?/g)].flatMap(
      ([, ...names]) => names.filter(Boolean),
    );
    expect(tables.length).toBeGreaterThan(20);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !tables.includes(name as string))).toEqual([]);
  });
});
