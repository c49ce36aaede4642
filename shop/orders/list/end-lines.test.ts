import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderLinesOf, placeTestOrder, statusOf } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { endLines } from "./end-lines.ts";

describe("ending many lines", async () => {
  const { db } = await createTestDatabase();
  const customer = await createCustomer(db);
  const admin = { id: customer.id };
  const place = async (count: number) => {
    const lineIds: number[] = [];
    for (let index = 0; index < count; index += 1)
      lineIds.push(
        ...(
          await placeTestOrder(db, customer, {
            items: [
              ["lumiskin-retinol", 1],
              ["eyebrow-razor", 1],
            ],
          })
        ).lineIds,
      );
    return lineIds;
  };
  const countOf = async (table: "outbox" | "auditLog" | "orderEvents", column: string, value: string) =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where(column as never, "=", value as never)
        .executeTakeFirstOrThrow()
    ).count;

  it("completes each once with its event, audit entry and email, of each order in a transaction; what had ended is named", async () => {
    const lineIds = await place(14);
    const [first = 0] = lineIds;
    await endLines(db, admin, [first], "completed");
    const done = await endLines(db, admin, [...lineIds].reverse(), "completed");
    expect(done).toEqual({ ended: 27, missedIds: [first] });
    const lines = await orderLinesOf(db, { userId: customer.id });
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(["completed"]));
    expect(await countOf("outbox", "kind", "order-completed")).toBe(28);
    expect(await countOf("auditLog", "action", "order.completed")).toBe(28);
    expect(await countOf("orderEvents", "type", "line.completed")).toBe(28);
    expect(await endLines(db, admin, lineIds, "cancelled")).toEqual({ ended: 0, missedIds: lineIds });
  });

  it("of two at once each line is ended by one of them", async () => {
    const lineIds = await place(4);
    const done = await Promise.all([
      endLines(db, admin, lineIds, "completed"),
      endLines(db, admin, lineIds, "cancelled"),
    ]);
    expect(done.map(({ ended }) => ended).reduce((sum, ended) => sum + ended)).toBe(8);
    for (const id of lineIds) expect(await statusOf(db, id)).not.toBe("Pending");
  });

  it("an unknown line is missed", async () => {
    expect(await endLines(db, admin, [999_999_999], "completed")).toEqual({
      ended: 0,
      missedIds: [999_999_999],
    });
    expect(await endLines(db, admin, [], "completed")).toEqual({ ended: 0, missedIds: [] });
  });
});
