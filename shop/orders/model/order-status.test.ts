import { describe, expect, it } from "vitest";
import { nextStatuses, parseOrderStatus } from "./order-status.ts";

describe("statuses (R23)", () => {
  it.each([
    ["Pending", "Pending", ["completed", "cancelled"]],
    ["pending", "Pending", ["completed", "cancelled"]],
    ["PENDING", "Pending", ["completed", "cancelled"]],
    ["completed", "completed", []],
    ["Completed", "completed", []],
    ["cancelled", "cancelled", []],
    ["CANCELLED", "cancelled", []],
    ["shipped", null, []],
    ["", null, []],
  ])("[S4.order.case R23.written] reads %j", (text, status, next) => {
    expect(parseOrderStatus(text)).toBe(status);
    expect(nextStatuses(text)).toEqual(next);
  });
});
