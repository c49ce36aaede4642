import { expect, it } from "vitest";
import { articleDayText } from "./article-date.ts";

it.each([
  ["2025-03-05T04:00:00Z", "5 March 2025"],
  ["2025-12-31T18:59:59Z", "31 December 2025"],
  ["2025-12-31T19:00:00Z", "1 January 2026"],
])("[R26.days] %s is %s in Karachi", (at, text) => {
  expect(articleDayText(new Date(at))).toBe(text);
});
