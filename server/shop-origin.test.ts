import { describe, expect, it } from "vitest";
import { ownOriginMatcher } from "./shop-origin.ts";

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
