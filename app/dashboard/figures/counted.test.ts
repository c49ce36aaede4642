import { expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { getCountedView } from "./counted.ts";

const { db } = await createTestDatabase(2);

it.each([
  ["source", "web-instagram", "Where orders come from: Website: Instagram"],
  ["source", "constructor", "Where orders come from"],
  ["source", "__proto__", "Where orders come from"],
  ["call", "toString", "Calls and messages"],
] as const)("names the list behind a bar of %s by its key %s", async (of, key, title) => {
  const period = { from: "2026-11-01", to: "2026-11-30" };
  expect((await getCountedView(db, of, key, period as never)).title).toBe(title);
});
