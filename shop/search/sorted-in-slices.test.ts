import fc from "fast-check";
import { expect, it } from "vitest";
import { paceOf } from "../../platform/pace.ts";
import { sortedInSlices } from "./sorted-in-slices.ts";

it("sorts as a sort in one go does, equals in their order", async () => {
  const lists = fc.array(fc.tuple(fc.nat(50), fc.nat()), { maxLength: 2_000, size: "max" });
  const byFirst = (a: readonly number[], b: readonly number[]) => (a[0] as number) - (b[0] as number);
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      expect(await sortedInSlices(list, byFirst, paceOf(0))).toEqual(list.toSorted(byFirst));
    }),
    { numRuns: 20 },
  );
});
