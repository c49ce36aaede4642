import { describe, expect, it } from "vitest";
import { compareFields, fieldLabel } from "./editable-order.ts";

const shown = { phone: "0300", address: "Lahore", "quantity-1": "2" };

describe("a form that others were faster than", () => {
  it("differs nowhere where nothing changed", () => {
    expect(compareFields(shown, { ...shown, address: "Karachi" }, shown).differences).toEqual([]);
  });

  it("takes theirs where nothing was typed, and keeps what was typed", () => {
    const now = { phone: "0321", address: "Multan", "quantity-1": "2", "quantity-2": "1" };
    expect(compareFields(shown, { ...shown, address: "Karachi" }, now)).toEqual({
      differences: [
        { field: "phone", was: "0300", now: "0321", isTyped: false },
        { field: "address", was: "Lahore", now: "Multan", isTyped: true },
        { field: "quantity-2", was: "", now: "1", isTyped: false },
      ],
      merged: { phone: "0321", address: "Karachi", "quantity-1": "2", "quantity-2": "1" },
    });
  });

  it("has no clash where both typed the same, and drops a line that is gone", () => {
    const now = { phone: "0300", address: "Karachi" };
    const { differences, merged } = compareFields(
      shown,
      { ...shown, address: "Karachi", "quantity-1": "5" },
      now,
    );
    expect(differences.map(({ field, isTyped }) => [field, isTyped])).toEqual([
      ["address", false],
      ["quantity-1", true],
    ]);
    expect(merged).toEqual(now);
  });

  it("names its fields", () => {
    const lines = [{ line: 1, name: "Retinol" }];
    expect(["quantity-1", "secondPhone", "quantity-9"].map((field) => fieldLabel(field, lines))).toEqual([
      "Quantity of Retinol",
      "Second phone",
      "An item already completed or cancelled",
    ]);
  });
});
