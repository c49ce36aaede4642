import { expect, it } from "vitest";
import { createRouteNamer } from "./route-names.ts";

const routeNameOf = createRouteNamer(
  ["/", "/product/:id", "/search", "/*"].map((path) => ({
    path,
    routeIds: [],
    isAlias: false,
  })),
);

it.each([
  ["/", "/"],
  ["/?q=serum", "/"],
  ["/_.data", "/"],
  ["/search?q=0300+1234567", "/search"],
  ["/search.data?q=x", "/search"],
  ["/product/lumiskin-retinol", "/product/:id"],
  ["/product/a/b", "other"],
  ["/assets/entry-1234.js", "/assets/*"],
  ["/media/serum.12345678.320.avif", "/media/*"],
  ["/healthz", "/healthz"],
  ["/ayesha@example.com", "other"],
  ["/%ff", "other"],
  ["//", "/"],
])("%s is called %s", (target, name) => {
  expect(routeNameOf(target)).toBe(name);
});
