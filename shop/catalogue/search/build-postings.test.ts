import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { buildPostings } from "./build-postings.ts";

it("goes on only when the event loop has had its turn", async () => {
  let [underWay, most] = [0, 0];
  const timeSlicer = {
    isDue: () => true,
    async yieldToEventLoop() {
      most = Math.max(most, ++underWay);
      await setImmediate();
      underWay--;
    },
  };
  await buildPostings(5, (docId) => [`term ${docId}`, "serum"], timeSlicer);
  expect(most).toBe(1);
});
