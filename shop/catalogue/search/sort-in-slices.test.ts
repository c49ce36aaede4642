import { expect, it } from "vitest";
import { createTimeSlicer } from "../../../platform/time-slicer.ts";
import fc from "../../../test/fast-check.ts";
import { sortInSlices } from "./sort-in-slices.ts";

it("sorts like Array.sort, stably", async () => {
  const lists = fc.array(fc.tuple(fc.nat(50), fc.nat()), { maxLength: 2_000, size: "max" });
  const byFirst = (a: readonly number[], b: readonly number[]) => (a[0] as number) - (b[0] as number);
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      expect(await sortInSlices(list, byFirst, createTimeSlicer(0))).toEqual(list.toSorted(byFirst));
    }),
    { numRuns: 20 },
  );
});
