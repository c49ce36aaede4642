import { describe, expect, it } from "vitest";
import fc from "../../../../test/fast-check.ts";
import { hasMonthFirst, parseCourierTime, parseTimestamp } from "./courier-time.ts";

describe("times of couriers", () => {
  it.each([
    ["2026-09-19 18:00:00", "2026-09-19T13:00:00.000Z"],
    ["2026-09-19T18:00:00", "2026-09-19T13:00:00.000Z"],
    ["2026-09-19T18:00:00.123", "2026-09-19T13:00:00.000Z"],
    ["2026-09-19 18:00", "2026-09-19T13:00:00.000Z"],
    ["2026-09-19 06:00:00 PM", "2026-09-19T13:00:00.000Z"],
    ["2026-09-19", "2026-09-18T19:00:00.000Z"],
    ["2026-09-19T18:00:00Z", "2026-09-19T18:00:00.000Z"],
    ["2026-09-19T18:00:00+05:00", "2026-09-19T13:00:00.000Z"],
    ["2026-09-19T18:00:00-0130", "2026-09-19T19:30:00.000Z"],
    ["05/04/2022 12:44 PM", "2022-04-05T07:44:00.000Z"],
    ["05/04/2022 12:44 AM", "2022-04-04T19:44:00.000Z"],
    ["05/04/2022 1:05 pm", "2022-04-05T08:05:00.000Z"],
    ["05/04/2022", "2022-04-04T19:00:00.000Z"],
    ["29-02-2024 09:30", "2024-02-29T04:30:00.000Z"],
  ])("reads %s", (text, expected) => {
    expect(parseCourierTime(text)?.toISOString()).toBe(expected);
  });

  it.each([
    "",
    "yesterday",
    "2026-02-30 10:00:00",
    "2026-13-01",
    "31/02/2026",
    "0001-01-01 00:00:00",
    "9999-12-31",
    "2026-09-19 24:00:00",
    "2026-09-19 10:61:00",
    "05/04/2022 13:44 PM",
    "05/04/2022 0:44 AM",
    "1700000000",
  ])("does not read %j", (text) => {
    expect(parseCourierTime(text)).toBeNull();
  });

  it("reads the month first where a date of the same answer shows it", () => {
    expect(hasMonthFirst(["05/04/2022 12:44 PM"])).toBe(false);
    expect(hasMonthFirst(["05/04/2022 12:44 PM", "04/25/2022 09:00 AM"])).toBe(true);
    expect(hasMonthFirst(["05/04/2022 12:44 PM", "25/04/2022 09:00 AM"])).toBe(false);
    // Both at once: no order reads all of them, and Pakistan's stays.
    expect(hasMonthFirst(["04/25/2022", "25/04/2022"])).toBe(false);
    expect(parseCourierTime("05/04/2022 12:44 PM", true)?.toISOString()).toBe("2022-05-04T07:44:00.000Z");
  });

  it.each([
    [1649144640, "2022-04-05T07:44:00.000Z"],
    ["1649144640", "2022-04-05T07:44:00.000Z"],
    [1649144640000, "2022-04-05T07:44:00.000Z"],
    ["2022-04-05 12:44:00", "2022-04-05T07:44:00.000Z"],
    [0, undefined],
    [1e300, undefined],
    [Number.NaN, undefined],
  ])("reads the timestamp %s", (value, expected) => {
    expect(parseTimestamp(value)?.toISOString()).toBe(expected);
  });

  it("throws for no text", () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, monthFirst) => {
        const at = parseCourierTime(text, monthFirst);
        expect(at === null || !Number.isNaN(at.getTime())).toBe(true);
      }),
    );
  });
});
