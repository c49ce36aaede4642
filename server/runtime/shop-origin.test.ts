import { describe, expect, it } from "vitest";
import { ownOriginMatcher, trustedOrigin } from "./shop-origin.ts";

describe("the shop's own origins", () => {
  it.each([
    [null, 3000, "http://localhost:3000", true],
    [null, 3000, "http://127.0.0.1:3000", true],
    [null, 3000, "http://[::1]:3000", true],
    [null, 80, "http://localhost", true],
    [null, 3000, "http://localhost:3001", false],
    [null, 3000, "http://made-up.example", false],
    ["https://shop.example", 3000, "https://shop.example", true],
    ["https://shop.example", 3000, "http://localhost:3000", false],
  ])("APP_URL %s, port %d: %s", (appOrigin, port, origin, isOwn) => {
    expect(ownOriginMatcher({ appOrigin, port })(origin)).toBe(isOwn);
  });
});

describe("the origin that others rely on", () => {
  it.each([
    [null, "http://localhost:3000", "http://localhost:3000"],
    [null, "http://127.0.0.1:45001", "http://127.0.0.1:45001"],
    [null, "http://made-up.example", "http://localhost:3000"],
    [null, "http://x&000&y", "http://localhost:3000"],
    [null, "http://localhost.made-up.example", "http://localhost:3000"],
    ["https://shop.example", "http://x&000&y", "https://shop.example"],
    ["https://shop.example", "http://localhost:3000", "https://shop.example"],
  ])("APP_URL %s, reached as %s: %s", (appOrigin, requested, origin) => {
    expect(trustedOrigin({ appOrigin, port: 3000 }, requested)).toBe(origin);
  });
});
