import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { settingNames } from "../platform/config.ts";

const readme = readFileSync("README.md", "utf8");
const example = readFileSync(".env.example", "utf8");

describe("the documentation", () => {
  it.each(settingNames)("explains the setting %s", (name) => {
    expect(readme).toContain(`| \`${name}\``);
    expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  });

  it("has no setting that the shop does not know", () => {
    const documented = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...settingNames].sort());
  });

  it.each(Object.keys(packageFile.scripts))("names the command %s", (name) => {
    const command = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(readme).toContain(command);
  });
});
