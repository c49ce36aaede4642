import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseConfig, settingNames } from "../platform/config.ts";
import { largestBody, patience } from "../server/connection-limits.ts";

const read = (file: string) => readFileSync(file, "utf8");
const known = [...settingNames, "NODE_ENV", "MALLOC_ARENA_MAX"];
const compose = read("compose.yaml");
const service = (name: string) => compose.match(new RegExp(`\\n {2}${name}:\\n[\\s\\S]*?\\n\\n`))?.[0] ?? "";

describe("what the shop is run with", () => {
  it("sets nothing that the shop does not know", () => {
    const named = {
      Dockerfile: [...(read("Dockerfile").match(/^ENV (.*)$/m)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)],
      "compose.yaml": [...service("shop").matchAll(/^ {6}([A-Z_]+): /gm)],
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
    for (const frame of ["package.json", "Dockerfile", "deploy/lumiskin.service"])
      expect(read(frame), frame).toMatch(/^(ENV|Environment=| *"start": ).* MALLOC_ARENA_MAX=1\b/m);
  });

  it("leaves the packages of the base behind in the image, and no other by chance", () => {
    const removed =
      read("Dockerfile")
        .match(/rm -rf (.*)$/m)?.[1]
        ?.split(" ") ?? [];
    const { dependencies, optionalDependencies } = JSON.parse(read("package.json"));
    const patterns = removed.map((pattern) => new RegExp(`^${pattern.replace("*", ".*")}(/|$)`));
    const isRemoved = (name: string) => patterns.some((pattern) => pattern.test(name));
    expect(Object.keys(dependencies).filter(isRemoved)).toEqual([]);
    const linux = Object.keys(optionalDependencies).filter((name) => name.includes("linux"));
    expect(linux.filter((name) => !isRemoved(name))).toEqual([]);
  });

  it("believes what the proxy says of visitors, whichever way it reaches the shop", () => {
    const front = compose.match(/\n {2}front:\n {4}#[\s\S]*?\n {2}\w+:\n/)?.[0] ?? "";
    const subnets = [...front.matchAll(/subnet: (\S+)/g)].map(([, subnet]) => subnet);
    expect(subnets).toEqual([expect.stringContaining("."), expect.stringContaining(":")]);
    expect(front).toContain("enable_ipv6: true");
    const trusted = service("shop").match(/TRUSTED_PROXY: (\S+)/)?.[1];
    expect(trusted).toBe(subnets.join());
    expect(parseConfig({ TRUSTED_PROXY: trusted }, "/").trustedProxies).toEqual(subnets);
  });

  it("keeps the figures to the network for them", () => {
    const name = service("shop").match(/METRICS_HOST: (\S+)/)?.[1];
    expect(service("shop")).toContain(`      watch:\n        aliases: [${name}]\n`);
    for (const other of ["proxy", "database"]) expect(service(other)).not.toContain("watch");
  });

  it("takes the database for ready only where the shop will ask it", () => {
    expect(service("database")).toMatch(/test: \["CMD", "pg_isready", "-h", "127\.0\.0\.1"/);
  });

  it("has proxies that use no connection longer than the shop keeps it, nor refuse what the shop takes", () => {
    const trustedProxies = ["192.0.2.1"];
    const kept = Number(patience({ trustedProxies }).keepAliveTimeout) / 1000;
    expect(Number(read("deploy/Caddyfile").match(/keepalive (\d+)s/)?.[1])).toBeLessThan(kept);
    const nginx = read("deploy/nginx.conf");
    const megabytes = Number(nginx.match(/client_max_body_size (\d+)m;/)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(largestBody);
    expect(megabytes).toBeLessThan(20);
  });

  it("has proxies that tell browsers to come back while the shop is away", () => {
    expect(read("deploy/Caddyfile")).toMatch(/in \[502, 504\][\s\S]*header Retry-After 5[\s\S]* 503\n/);
    expect(read("deploy/nginx.conf")).toMatch(
      /error_page 502 504 = @away;[\s\S]*add_header Retry-After 5 always;[\s\S]*return 503 /,
    );
  });

  it("tells of every figure in the handbook", () => {
    const figures = [...read("server/metrics.ts").matchAll(/name: "(\w+)"/g)].map(([, name]) => name);
    const handbook = read("docs/operations.md");
    expect(figures.length).toBeGreaterThan(7);
    expect(figures.filter((name) => !handbook.includes(`\`${name}`))).toEqual([]);
  });
});
