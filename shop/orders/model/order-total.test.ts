import { describe, expect, it } from "vitest";
import { insertOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { findOrderAmounts } from "../../payments/ledger/order-amounts-queries.ts";
import { isActive } from "./order-total.ts";

const { db } = await createTestDatabase();
let number = 9000;

describe("isActive", () => {
  it.each([
    ["Pending", true],
    ["completed", true],
    ["cancelled", false],
    ["Cancelled", false],
  ])("returns for %s: %s", (status, expected) => {
    expect(isActive({ status })).toBe(expected);
  });
});

describe("the total of an order", () => {
  it.each<[string, [string, number][], number]>([
    [
      "nothing cancelled",
      [
        ["Pending", 219900],
        ["completed", 199900],
      ],
      419800,
    ],
    [
      "one cancelled",
      [
        ["Pending", 219900],
        ["cancelled", 199900],
      ],
      219900,
    ],
    ["all cancelled", [["cancelled", 219900]], 0],
  ])("counts what is not cancelled: %s", async (_, lines, total) => {
    const order = await insertOrder(
      db,
      { number: ++number, userId: null },
      lines.map(([status, unitPrice]) => ({ status, unitPrice })),
    );
    expect(await findOrderAmounts(db, order.id)).toMatchObject({ items: total, total, due: total });
  });
});
