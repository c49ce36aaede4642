import { describe, expect, it } from "vitest";
import fc from "../../../test/fast-check.ts";
import { handleKey, handleOf, idOfHandle } from "./product-handle.ts";

describe("idOfHandle", () => {
  it.each([
    ["jade-roller", "jade-roller"],
    ["untitled-nov5_04-35", "untitled-nov5_04-35"],
    ["field®-peel-2", "field-peel-2"],
    ["روغن-بادام", "روغن-بادام"],
    ["Cafe\u0301-Crème", "café-crème"],
    ["my product  2", "my-product-2"],
    ["__proto__", "proto"],
    ["../../etc/passwd", "etcpasswd"],
    ["serum-", "serum"],
    ["x".repeat(200), "x".repeat(100)],
    ["®", ""],
    ["", ""],
  ])("of %j", (handle, id) => {
    expect(idOfHandle(handle)).toBe(id);
  });

  it("is a handle of its own: short, safe in an address, the same in any case and form", () => {
    const handle = fc.string({ unit: fc.oneof(fc.constantFrom(..."aZ9_-®/ é\u0301پ"), fc.string()) });
    fc.assert(
      fc.property(handle, (typed) => {
        const id = idOfHandle(typed);
        expect(id).toMatch(/^(?:[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}_-]*[\p{L}\p{M}\p{Nd}])?)?$/u);
        expect([...id].length).toBeLessThanOrEqual(100);
        expect([id, handleKey(id), id.normalize("NFC")].map(idOfHandle)).toEqual([id, id, id]);
        expect(idOfHandle(typed.normalize("NFD"))).toBe(id);
        expect(decodeURIComponent(new URL(`https://x.example/${encodeURIComponent(id)}`).pathname)).toBe(
          `/${id}`,
        );
      }),
      { numRuns: 2000, seed: 53 },
    );
  });
});

it.each([
  ["Jade Roller", "jade-roller"],
  ["Crème 2", "creme-2"],
  ["سیرم", "سیرم"],
  ["★", ""],
])("a product named %j has the handle %j", (name, handle) => {
  expect(handleOf(name)).toBe(handle);
});
