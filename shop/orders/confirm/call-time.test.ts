import { describe, expect, it } from "vitest";
import { isoDateTime } from "../../base/karachi-time.ts";
import { nextTry, suggestCallTimes } from "./call-time.ts";

const at = (time: string) => new Date(`2026-11-23T${time}:00+05:00`);
const labels = (time: string) => suggestCallTimes(at(time)).map(({ label }) => label);

describe("when a customer is called again", () => {
  it.each([
    ["11:00", ["14:00", "In 1 hour", "Tomorrow 11:00"]],
    ["14:05", ["17:00", "In 1 hour", "Tomorrow 11:00"]],
    ["18:40", ["In 1 hour", "Tomorrow 11:00"]],
    ["19:30", ["Tomorrow 11:00"]],
    ["23:59", ["Tomorrow 11:00"]],
    ["03:00", ["Today 11:00", "Tomorrow 11:00"]],
    ["09:30", ["12:00", "Tomorrow 11:00"]],
  ])("at %s these times are offered: %j", (time, offered) => {
    expect(labels(time)).toEqual(offered);
  });

  it.each([
    ["09:00", "2026-11-23 11:00"],
    ["14:05", "2026-11-23 16:05"],
    ["18:00", "2026-11-23 20:00"],
    ["18:01", "2026-11-24 11:00"],
  ])("nobody answered at %s: again at %s", (time, next) => {
    expect(isoDateTime(nextTry(at(time)))).toBe(next);
  });
});
