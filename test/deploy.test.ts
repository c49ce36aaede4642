import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseConfig, settingNames } from "../platform/config.ts";
import { maxFormBytes } from "../server/forms/form-body.ts";
import { largeBodyRoutes, maxBodySeconds } from "../server/forms/large-bodies.ts";
import { staticHeaders } from "../server/pages/page-headers.ts";
import { serverTimeouts } from "../server/runtime/connection-limits.ts";

const readText = (file: string) => readFileSync(file, "utf8");
const compose = readText("compose.yaml");
const composeService = (name: string) =>
  compose.match(new RegExp(`\\n {2}${name}:\\n[\\s\\S]*?\\n\\n`))?.[0] ?? "";

describe("deployment", () => {
  it("sets only known settings", () => {
    const settingsByFile = {
      Dockerfile: [...(readText("Dockerfile").match(/^ENV (.*)$/m)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)],
      "compose.yaml": [...composeService("shop").matchAll(/^ {6}([A-Z_]+): /gm)],
      "lumiskin.service": [
        ...(readText("deploy/lumiskin.service").match(/^Environment=(.*)$/m)?.[1] ?? "").matchAll(
          /([A-Z_]+)=/g,
        ),
      ],
    };
    for (const [file, settings] of Object.entries(settingsByFile)) {
      const names = settings.map(([, name]) => name);
      expect(names.length, file).toBeGreaterThan(0);
      expect(settingNames, file).toEqual(expect.arrayContaining(names));
    }
  });

  it("copies and starts only files that exist", () => {
    const file = readText("Dockerfile");
    const copiedPaths = [...file.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    const startedPaths = [...file.matchAll(/"(bin\/[^"]+)"/g)].map(([, path]) => path);
    expect([copiedPaths.length, startedPaths.length]).toEqual([7, 2]);
    const builtPaths = ["/shop/node_modules", "/shop/build"];
    const requiredPaths = [...copiedPaths.filter((path) => !builtPaths.includes(path)), ...startedPaths];
    expect(requiredPaths.filter((path) => !existsSync(`${path}`.replace("/shop/", "")))).toEqual([]);
    const ignored = readText(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", "data", "node_modules", "*.backup"]));
  });

  it("starts the shop by the same command in every frame", () => {
    expect(JSON.parse(readText("package.json")).scripts.start).toBe("exec node bin/run.mjs start");
    expect(readText("Dockerfile")).toMatch(/^CMD \["node", "bin\/run.mjs", "--built", "start"\]$/m);
    expect(readText("deploy/lumiskin.service")).toMatch(/^ExecStart=\S+\/node bin\/run.mjs --built start$/m);
  });

  it("removes from the image only packages that it does not need", () => {
    const removed =
      readText("Dockerfile")
        .match(/rm -rf (.*)$/m)?.[1]
        ?.split(" ") ?? [];
    const { dependencies, optionalDependencies } = JSON.parse(readText("package.json"));
    const patterns = removed.map((pattern) => new RegExp(`^${pattern.replace("*", ".*")}(/|$)`));
    const isRemoved = (name: string) => patterns.some((pattern) => pattern.test(name));
    expect(Object.keys(dependencies).filter(isRemoved)).toEqual([]);
    const linux = Object.keys(optionalDependencies).filter((name) => name.includes("linux"));
    expect(linux.filter((name) => !isRemoved(name))).toEqual([]);
  });

  it("trusts the proxy over IPv4 and IPv6", () => {
    const frontNetwork = compose.match(/\n {2}front:\n {4}#[\s\S]*?\n {2}\w+:\n/)?.[0] ?? "";
    const subnets = [...frontNetwork.matchAll(/subnet: (\S+)/g)].map(([, subnet]) => subnet);
    expect(subnets).toEqual([expect.stringContaining("."), expect.stringContaining(":")]);
    expect(frontNetwork).toContain("enable_ipv6: true");
    const trusted = composeService("shop").match(/TRUSTED_PROXY: (\S+)/)?.[1];
    expect(trusted).toBe(subnets.join());
    expect(parseConfig({ TRUSTED_PROXY: trusted }, "/").trustedProxies).toEqual(subnets);
  });

  it("serves metrics in their own network only", () => {
    const name = composeService("shop").match(/METRICS_HOST: (\S+)/)?.[1];
    expect(composeService("shop")).toContain(`      watch:\n        aliases: [${name}]\n`);
    for (const other of ["proxy", "database"]) expect(composeService(other)).not.toContain("watch");
  });

  it("checks the database at the address that the shop uses", () => {
    expect(composeService("database")).toMatch(/test: \["CMD", "pg_isready", "-h", "127\.0\.0\.1"/);
  });

  it("has proxies whose keep-alive is shorter than the shop's, and whose body limits are larger", () => {
    const trustedProxies = ["192.0.2.1"];
    const keepAliveSeconds = Number(serverTimeouts({ trustedProxies }).keepAliveTimeout) / 1000;
    expect(Number(readText("deploy/Caddyfile").match(/keepalive (\d+)s/)?.[1])).toBeLessThan(
      keepAliveSeconds,
    );
    const nginx = readText("deploy/nginx.conf");
    const megabytes = Number(nginx.match(/client_max_body_size (\d+)m;/)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(maxFormBytes);
    expect(megabytes).toBeLessThan(20);
  });

  it("has proxies that accept larger bodies where the shop does, and nowhere else", () => {
    const nginx = readText("deploy/nginx.conf");
    const caddy = readText("deploy/Caddyfile");
    const larger = [...nginx.matchAll(/location ~ (\S+) \{\n\t\tclient_max_body_size (\d+)m;/g)];
    const routes = largeBodyRoutes.map(({ path }) => path.source.replaceAll("\\/", "/"));
    expect(larger.map(([, path]) => path)).toEqual(routes);
    for (const [nth, { limit }] of largeBodyRoutes.entries())
      expect(Number(larger[nth]?.[2]) * 1024 * 1024).toBeGreaterThan(limit.maxBytes);
    for (const path of routes) {
      expect(caddy.match(/@forms \{([^}]*)\}/)?.[1]).toContain(`\tnot path_regexp ${path}\n`);
    }
    for (const { path, limit } of largeBodyRoutes) {
      const source = path.source.replaceAll("\\/", "/");
      const [, matcher = ""] =
        caddy
          .split("\n")
          .map((line) => /^\t(@\w+) path_regexp (.+)$/.exec(line))
          .find((line) => line?.[2] === source) ?? [];
      const size = caddy.match(new RegExp(`request_body ${matcher} \\{\\s*max_size (\\d+)MB`))?.[1];
      expect(Number(size) * 1_000_000, source).toBeGreaterThan(limit.maxBytes);
    }
    expect(Number(caddy.match(/read_body (\d+)m\n/)?.[1]) * 60).toBeGreaterThanOrEqual(maxBodySeconds);
  });

  it("has proxies that respond with Retry-After while the shop is unavailable", () => {
    expect(readText("deploy/Caddyfile")).toMatch(/in \[502, 504\][\s\S]*header Retry-After 5[\s\S]* 503\n/);
    const nginx = readText("deploy/nginx.conf");
    expect(nginx).toMatch(/error_page 502 504 =503 \/\.error;/);
    expect(nginx).toMatch(/map \$status \$retry_after \{[^}]*\b503 5;/);
    expect(nginx).toContain("add_header Retry-After $retry_after always;");
  });

  it("has proxies whose own responses have the shop's headers, each once", () => {
    const headers = staticHeaders("https://shop.example");
    expect(headers.length).toBe(3);
    const caddy = readText("deploy/Caddyfile").match(/handle_errors \{[\s\S]*/)?.[0] ?? "";
    const nginx = readText("deploy/nginx.conf");
    const ownLocation = nginx.match(/location = \/\.error \{[\s\S]*?\n\t\}/)?.[0] ?? "";
    for (const [name, value] of headers) {
      const text = /[ ;]/.test(value) ? `"${value}"` : value;
      expect(caddy).toContain(`header ${name} ${text}\n`);
      expect(ownLocation).toContain(`add_header ${name} ${text} always;\n`);
    }
    // A header of an outer block would be added to the shop's responses.
    expect(nginx.replace(ownLocation, "")).not.toContain("add_header");
    expect(readText("deploy/Caddyfile").replace(caddy, "")).not.toMatch(/^\s*header /m);
    const errors = nginx.match(/error_page ([\d ]+) \/\.error;/)?.[1]?.split(" ") ?? [];
    expect(errors).toEqual(expect.arrayContaining(["400", "405", "408", "413", "414", "429", "494", "500"]));
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:"],
    ["2001:db8:1:2::1", "2001:db8:1:2:"],
    ["2001:db8:1::1", "2001:db8:1:"],
    ["2001:db8::1", "2001:db8:"],
    ["192.0.2.1", undefined],
  ])("has nginx limit %s by its /64, also if it is abbreviated", (address, network) => {
    const patterns = [...readText("deploy/nginx.conf").matchAll(/^\t"~(\S+)" \$\w+;$/gm)].map(
      ([, pattern]) => new RegExp(pattern ?? ""),
    );
    const first = patterns.map((pattern) => pattern.exec(address)).find((found) => found !== null);
    expect(first?.[1]).toBe(network);
  });

  it("has proxies with timeouts and limits on what they accept", () => {
    const nginx = readText("deploy/nginx.conf");
    for (const name of ["client_header_timeout", "client_body_timeout", "send_timeout", "keepalive_timeout"])
      expect(Number(nginx.match(new RegExp(`\\t${name} (\\d+)s;`))?.[1]), name).toBeLessThanOrEqual(75);
    expect(nginx).toContain("large_client_header_buffers 4 16k;");
    for (const zone of ["requests", "connections"])
      expect(
        nginx.match(new RegExp(`zone=lumiskin_${zone}:|limit_\\w+ (zone=)?lumiskin_${zone} `, "g")),
      ).toHaveLength(2);
    const caddy = readText("deploy/Caddyfile");
    for (const name of ["read_header", "read_body", "write", "idle"])
      expect(caddy).toMatch(new RegExp(`\\t${name} \\d+[sm]\\n`));
    expect(caddy).toContain("max_header_size 16KB");
    expect(Number(caddy.match(/@forms \{\s*max_size (\d+)MB/)?.[1]) * 1_000_000).toBeGreaterThan(
      maxFormBytes,
    );
  });

  it("documents every metric in docs/operations.md", () => {
    const metrics = [...readText("server/runtime/metrics.ts").matchAll(/name: "(\w+)"/g)].map(
      ([, name]) => name,
    );
    const handbook = readText("docs/operations.md");
    expect(metrics.length).toBeGreaterThan(7);
    expect(metrics.filter((name) => !handbook.includes(`\`${name}`))).toEqual([]);
  });
});
