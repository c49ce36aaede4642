import { expect, it } from "vitest";
import { mappedInSlices } from "./mapped-in-slices.ts";

it("makes the same of a list, and lets others have their turn", async () => {
  const list = Array.from({ length: 1_000 }, (_, index) => index);
  let rests = 0;
  const pace = { due: () => true, rest: async () => void rests++ };
  expect(await mappedInSlices(list, (item) => item * 2, pace)).toEqual(list.map((item) => item * 2));
  expect(rests).toBe(3);
});
