import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingNames } from "../platform/config.ts";

const read = (file: string) => readFileSync(file, "utf8");
const known = [...settingNames, "NODE_ENV"];

describe("what the shop is run with", () => {
  it("sets nothing that the shop does not know", () => {
    const shop = read("compose.yaml").match(/\n {2}shop:\n[\s\S]*?\n\n/)?.[0] ?? "";
    const named = {
      Dockerfile: [...(read("Dockerfile").match(/^ENV (.*)$/m)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)],
      "compose.yaml": [...shop.matchAll(/^ {6}([A-Z_]+): /gm)],
      "lumiskin.service": [
        ...(read("deploy/lumiskin.service").match(/^Environment=(.*)$/m)?.[1] ?? "").matchAll(/([A-Z_]+)=/g),
      ],
    };
    for (const [file, settings] of Object.entries(named)) {
      const names = settings.map(([, name]) => name);
      expect(names.length, file).toBeGreaterThan(1);
      expect(known, file).toEqual(expect.arrayContaining(names));
    }
  });

  it("takes into the image, and starts, what is there", () => {
    const file = read("Dockerfile");
    const copied = [...file.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    const started = [...file.matchAll(/"(bin\/[^"]+)"/g)].map(([, path]) => path);
    expect([copied.length, started.length]).toEqual([7, 2]);
    const made = ["/shop/node_modules", "/shop/build"];
    const needed = [...copied.filter((path) => !made.includes(path)), ...started];
    expect(needed.filter((path) => !existsSync(`${path}`.replace("/shop/", "")))).toEqual([]);
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", "data", "node_modules", "*.backup"]));
  });

  it("gives the shop the same memory in every frame", () => {
    const flags = (text: string, command: RegExp) =>
      [...(text.match(command)?.[0] ?? "").matchAll(/--[\w-]+=\d+/g)].map(([flag]) => flag);
    const asStarted = flags(read("package.json"), /"start": .*/);
    expect(asStarted).toHaveLength(2);
    expect(flags(read("Dockerfile"), /^CMD .*/m)).toEqual(asStarted);
    expect(flags(read("deploy/lumiskin.service"), /^ExecStart=.*/m)).toEqual(asStarted);
  });

  it("tells of every figure in the handbook", () => {
    const figures = [...read("server/metrics.ts").matchAll(/name: "(\w+)"/g)].map(([, name]) => name);
    const handbook = read("docs/operations.md");
    expect(figures.length).toBeGreaterThan(7);
    expect(figures.filter((name) => !handbook.includes(`\`${name}`))).toEqual([]);
  });
});
