import { expect, it } from "vitest";
import { mapInSlices } from "./index-products.ts";

it("maps like Array.map, and yields to the event loop", async () => {
  const list = Array.from({ length: 1_000 }, (_, index) => index);
  let yields = 0;
  const timeSlicer = { isDue: () => true, yieldToEventLoop: async () => void yields++ };
  expect(await mapInSlices(list, (item) => item * 2, timeSlicer)).toEqual(list.map((item) => item * 2));
  expect(yields).toBe(3);
});
