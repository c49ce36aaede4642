import { describe, expect, it } from "vitest";
import { insertOrder, orderLinesOf, updateOrderLines } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { addDays, isoDay } from "../../../base/karachi-time.ts";
import { noFilter } from "../order-filter.ts";
import { completedByDay, countOrders, maxCountedOrders } from "./order-stats-queries.ts";

const { db } = await createTestDatabase();
// Half an hour after midnight in Karachi, which is still the day before in London.
const now = new Date("2026-11-20T19:30:00Z");

/** Orders around every midnight of forty days, of every status and payment, in and out of every figure. */
for (let nth = 0; nth < 480; nth++) {
  const minutes = -31 - 4 * 60 * Math.floor(nth / 2) + 2 * (nth % 2);
  const orderDate = new Date(now.getTime() + minutes * 60_000);
  const status = ["Pending", "completed", "COMPLETED", "cancelled", "completed"][nth % 5] ?? "";
  const line = { unitPrice: 100 + nth, quantity: 1 + (nth % 3), status, orderDate };
  await insertOrder(db, { placedAt: nth % 7 > 0 ? orderDate : null }, [line]);
}

/** Each is completed three days and an hour after it was ordered. */
const later = 73 * 60 * 60_000;
for (const { id, orderDate } of (await orderLinesOf(db)).filter(({ status }) => /completed/i.test(status)))
  await db
    .updateTable("orderLines")
    .set({ completedAt: new Date(orderDate.getTime() + later) })
    .where("id", "=", id)
    .execute();

/** The same numbers from the whole table, without a column or an index of the dashboard's own. */
async function statsFromWholeTable() {
  const lines = (await orderLinesOf(db)).map(({ orderDate, status, ...line }) => ({
    ...line,
    day: new Date(orderDate.getTime() + later + 5 * 60 * 60_000).toISOString().slice(0, 10),
    status: status.toLowerCase(),
  }));
  const pending = lines.filter(({ status }) => status === "pending");
  const completed = lines.filter(({ status, placedAt }) => status === "completed" && placedAt);
  return {
    awaiting: pending.filter(({ placedAt }) => !placedAt).length,
    pending: pending.length,
    completedOn: (day: string) => completed.filter((line) => line.day === day),
  };
}

const first = "2026-10-23";
const readStats = async () => ({
  awaiting: await countOrders(db, { ...noFilter, status: "Pending", payment: "awaiting" }),
  pending: await countOrders(db, { ...noFilter, status: "Pending" }),
  days: await completedByDay(db, { from: first, to: "2026-11-21" }),
});

describe("the dashboard's stats", () => {
  it("[R26.days R22.counted] equal those of an independent computation, by days of Karachi", async () => {
    const right = await statsFromWholeTable();
    const stats = await readStats();
    const { completedOn, ...counts } = right;
    expect(stats).toMatchObject(counts);
    const days = Array.from({ length: 30 }, (_, index) => {
      const day = addDays(first, index);
      const lines = completedOn(day);
      const orders = new Set(lines.map(({ orderId }) => orderId)).size;
      return {
        day,
        orders,
        items: lines.length,
        revenue: lines.reduce((sum, { amount }) => sum + amount, 0),
      };
    });
    expect(stats.days).toEqual(days.filter(({ orders }) => orders > 0));
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
    expect(days.filter(({ orders }) => orders > 0).length).toBeGreaterThan(20);
  });

  it("change with a line's status at once", async () => {
    const revenue = ({ days }: Pick<Awaited<ReturnType<typeof readStats>>, "days">) =>
      days.reduce((sum, day) => sum + day.revenue, 0);
    const aroundNow = { from: addDays(isoDay(new Date()), -1), to: addDays(isoDay(new Date()), 1) };
    const before = { ...(await readStats()), days: await completedByDay(db, aroundNow) };
    const recent = now.getTime() - 20 * 24 * 60 * 60_000;
    const [line] = (await orderLinesOf(db)).filter(
      ({ status, placedAt }) => status === "Pending" && placedAt && placedAt.getTime() > recent,
    );
    await updateOrderLines(db, { id: line?.id ?? 0 }, { status: "completed" });
    const after = { ...(await readStats()), days: await completedByDay(db, aroundNow) };
    expect(after.pending).toBe(before.pending - 1);
    expect(revenue(after)).toBe(revenue(before) + (line?.amount ?? 0));
  });

  it("count up to the maximum", async () => {
    const lines = Array.from({ length: maxCountedOrders + 10 }, () => ({}));
    await insertOrder(db, { placedAt: null }, lines);
    expect(await countOrders(db, { ...noFilter, status: "Pending" })).toBe(maxCountedOrders + 1);
  });

  it("are capped at the largest safe integer", async () => {
    const largest = { unitPrice: Number.MAX_SAFE_INTEGER, quantity: 1, amount: Number.MAX_SAFE_INTEGER };
    for (const { id } of (await orderLinesOf(db)).filter(({ placedAt }) => placedAt).slice(0, 2)) {
      await updateOrderLines(db, { id }, { ...largest, status: "completed" });
      const completedAt = new Date("2026-11-10T12:00:00Z");
      await db.updateTable("orderLines").set({ completedAt }).where("id", "=", id).execute();
    }
    const { days } = await readStats();
    expect(Math.max(...days.map(({ revenue }) => revenue))).toBe(Number.MAX_SAFE_INTEGER);
  });
});
