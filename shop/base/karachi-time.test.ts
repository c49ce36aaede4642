import { expect, it } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  isoDateTime,
  isoDay,
  offsetDateTime,
} from "./karachi-time.ts";

it.each([
  ["2026-11-21T09:05:00Z", "2026-11-21 14:05", "21 Nov 2026, 14:05", "21 November 2026"],
  ["2025-03-05T04:00:00Z", "2025-03-05 09:00", "5 Mar 2025, 09:00", "5 March 2025"],
  ["2026-12-31T18:59:59Z", "2026-12-31 23:59", "31 Dec 2026, 23:59", "31 December 2026"],
  ["2025-12-31T19:00:00Z", "2026-01-01 00:00", "1 Jan 2026, 00:00", "1 January 2026"],
])("[R26.days] %s is %s in Karachi, written %s", (time, iso, written, long) => {
  const at = new Date(time);
  expect([isoDateTime(at), isoDay(at)]).toEqual([iso, iso.slice(0, 10)]);
  expect([formatDateTime(at), formatDate(at)]).toEqual([written, written.split(",")[0]]);
  expect(formatLongDate(at)).toBe(long);
});

it("writes times as Shopify's files do", () => {
  expect(offsetDateTime(new Date("2026-08-04T00:24:22Z"))).toBe("2026-08-04 05:24:22 +0500");
  expect(offsetDateTime(new Date("2026-08-03T19:00:00Z"))).toBe("2026-08-04 00:00:00 +0500");
});
