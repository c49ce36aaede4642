import { expect, it } from "vitest";
import { reorderText } from "./text.ts";

const reorder = { state: "fine", point: 0, propose: 0, lastsDays: null } as never;

it.each([
  [{ sold: 0, days: 1, onItsWay: 0 }, "Nothing sold yet. We warn you once we know how fast it sells."],
  [
    { sold: 0, days: 60, onItsWay: 5 },
    "Nothing sold yet. We warn you once we know how fast it sells. 5 on the way.",
  ],
])("says of a product without sales that there is no rate yet: %o", (facts, text) => {
  expect(reorderText({ reorder, ...facts })).toBe(text);
});
