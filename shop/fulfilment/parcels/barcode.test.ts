import { expect, it } from "vitest";
import { code128 } from "./barcode.ts";

/** The widths of bars and gaps of a path, in turn. */
function widthsOf(path: string): number[] {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, start, length]) => [
    Number(start),
    Number(length),
  ]);
  return bars.flatMap(([start = 0, length = 0], index) => {
    const next = bars[index + 1]?.[0];
    return next === undefined ? [length] : [length, next - start - length];
  });
}

it("starts and ends as Code 128 does, with a checksum between", () => {
  const { path = "", width = 0 } = code128("SH-1001") ?? {};
  const widths = widthsOf(path);
  // Start B, and the stop pattern (ISO/IEC 15417).
  expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4]);
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  expect((width - 20 - 13) % 11).toBe(0);
});

it.each([[""], ["ایک"], ["SH-1001\n"], ["X".repeat(49)]])("has no barcode of %j", (text) => {
  expect(code128(text)).toBeNull();
});
