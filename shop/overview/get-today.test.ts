import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../test/customers/create-customer.ts";
import { insertParcel } from "../../test/fulfilment/parcel-states-fixture.ts";
import { insertOrder } from "../../test/orders-fixture.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { listQueue } from "../orders/confirm/queue-queries.ts";
import { listReleasable } from "../orders/confirm/release-queries.ts";
import { parcelsByDay, placedByDay } from "./figures-queries.ts";
import { getWorkQueues } from "./get-today.ts";
import { readTodayFigures } from "./today-queries.ts";

const now = new Date("2026-11-23T13:00:00Z");
/** Midnight in Karachi. */
const today = new Date("2026-11-22T19:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe("[O.today] what waits", async () => {
  const { db } = await createTestDatabase();
  let number = 60_000;
  const parcel = (fields: Omit<Parameters<typeof insertParcel>[1], "number">) => {
    number += 1;
    return insertParcel(db, { number, placedAt: ago(48), ...fields });
  };
  const { id: userId } = await createCustomer(db);
  // Four to confirm: one is to be tried again now, one not yet, and one has waited for so long that it may be cancelled.
  const { id: firstId } = await parcel({ confirmation: "to_confirm", placedAt: ago(10) });
  const { id: triedId } = await parcel({
    confirmation: "to_confirm",
    amounts: [20_000, 30_000],
    placedAt: ago(20),
  });
  await db
    .updateTable("orders")
    .set({ callAfter: ago(1) })
    .where("id", "=", triedId)
    .execute();
  const { id: laterId } = await parcel({ confirmation: "to_confirm" });
  await db
    .updateTable("orders")
    .set({ callAfter: ago(-1) })
    .where("id", "=", laterId)
    .execute();
  await parcel({ confirmation: "to_confirm", amounts: [30_000], placedAt: ago(49) });
  await parcel({ confirmation: "unreachable", amounts: [70_000], placedAt: ago(24 * 8) });
  // To pack: two lines of one order, and one that is paid ahead; another's payment has not come.
  await parcel({ amounts: [10_000, 5_000], placedAt: ago(30) });
  await parcel({ confirmation: null, paymentMethod: "jazzcash", paymentStatus: "Paid", amounts: [40_000] });
  await parcel({ confirmation: null, paymentMethod: "jazzcash", amounts: [990_000] });
  // Packed, booked and unknown.
  await parcel({ parcel: { state: "planned", packedAt: ago(3) } });
  await parcel({ amounts: [7_000], parcel: { state: "planned", packedAt: ago(1), courier: "rider" } });
  await parcel({
    amounts: [9_000],
    placedAt: ago(40),
    parcel: { state: "planned", courier: "postex", createdAt: ago(6) },
  });
  // A courier is being asked to book this one.
  const { shipmentId } = await parcel({
    parcel: { state: "planned", courier: "postex", packedAt: ago(9) },
  });
  await db.insertInto("courierRequests").values({ courierId: "postex", shipmentId, kind: "book" }).execute();
  await parcel({ parcel: { state: "booked", packedAt: ago(5) } });
  await parcel({ parcel: { state: "unknown", bookedAt: ago(2) } });
  // With the courier: one not scanned, one in time; the rider scans nothing.
  const handedOver = { state: "handed_over", courier: "postex" } as const;
  await parcel({ amounts: [15_000], parcel: { ...handedOver, handedOverAt: ago(25), told: 15_000 } });
  await parcel({ parcel: { ...handedOver, handedOverAt: ago(23), told: 20_000 } });
  await parcel({ parcel: { ...handedOver, courier: "rider", handedOverAt: ago(26) } });
  // Stuck: 80 hours without a word; 70 hours are not 3 days.
  await parcel({ parcel: { ...handedOver, firstScannedAt: ago(90), lastEventAt: ago(80) } });
  await parcel({ parcel: { ...handedOver, firstScannedAt: ago(90), lastEventAt: ago(70) } });
  // Failed: one goes back in 5 hours, one in 30.
  await parcel({ parcel: { state: "attempted", lastEventAt: ago(4), adviceDueAt: ago(-5) } });
  await parcel({ parcel: { state: "attempted", lastEventAt: ago(1), adviceDueAt: ago(-30) } });
  // The courier knows what to do: nothing waits, until there is no word of it for days.
  await parcel({ parcel: { state: "attempted", lastEventAt: ago(6) } });
  await parcel({ parcel: { state: "attempted", lastEventAt: ago(100) } });
  await parcel({ parcel: { state: "coming_back", lastEventAt: ago(50) } });
  // To cancel: refused, and back here; one that was not reached, and one that was held for too long, are above.
  await parcel({ confirmation: "refused" });
  await parcel({ parcel: { state: "received_back", receivedBackAt: ago(2) } });
  // To complete; the second is completed already.
  const { id: deliveredId } = await parcel({
    amounts: [60_000, 1_000],
    parcel: { state: "delivered", deliveredAt: ago(6) },
  });
  await db.updateTable("payments").set({ state: "captured" }).where("orderId", "=", deliveredId).execute();
  // Delivered, and its cash is on no one's account: something to look at, nothing to complete.
  await parcel({ amounts: [3_000], parcel: { state: "delivered", deliveredAt: ago(24 * 40) } });
  await parcel({ status: "completed", parcel: { state: "delivered", deliveredAt: ago(30) } });
  // A complaint about the first order, Rs. 1,000; a settled one is over.
  const complaint = { orderId: firstId, kind: "nobody_came", createdAt: ago(7) } as const;
  await db.insertInto("orderComplaints").values(complaint).execute();
  await db
    .insertInto("orderComplaints")
    .values({ ...complaint, text: "Still", settledAt: ago(1) })
    .execute();
  const { queues, stuckDays } = await getWorkQueues(db, { now, userId });

  it.each([
    // name, count, rupees, rupees times hours, oldest, urgent
    ["confirm", 4, 2_800, 1_000 * 10 + 500 * 20 + 1_000 * 48 + 300 * 49, 49, 1],
    ["pack", 3, 640, 150 * 30 + 400 * 48 + 90 * 40, 48, 0],
    ["book", 2, 1_090, 1_000 * 3 + 90 * 6, 6, 0],
    ["hand_over", 2, 1_070, 70 + 1_000 * 5, 5, 0],
    ["unknown", 1, 1_000, 1_000 * 2, 2, 0],
    ["not_scanned", 1, 150, 150 * 25, 25, 0],
    ["stuck", 2, 2_000, 1_000 * 80 + 1_000 * 100, 100, 0],
    ["failed", 2, 2_000, 1_000 * 4 + 1_000, 4, 1],
    ["complaints", 1, 1_000, 1_000 * 7, 7, 0],
    ["take_back", 1, 1_000, 1_000 * 50, 50, 0],
    ["cancel", 4, 3_000, 700 * 192 + 300 * 49 + 1_000 * 48 + 1_000 * 2, 192, 0],
    ["complete", 1, 610, 610 * 6, 6, 0],
  ] as const)("%s: %d, Rs. %d", (name, count, rupees, rupeeHours, oldestHours, urgent) => {
    const queue = queues.find((one) => one.name === name);
    expect(queue).toMatchObject({ count, amount: rupees * 100, oldestHours, urgent });
    expect(queue?.amountHours).toBeCloseTo(rupeeHours * 100, 3);
  });

  it("agrees with Confirm about what is to be confirmed and what is to be cancelled", async () => {
    const countOf = (name: string) => queues.find((queue) => queue.name === name)?.count;
    const queue = await listQueue(db, now);
    const releasable = await listReleasable(db, { now, userId });
    expect(releasable.map(({ reason }) => reason)).toEqual(["refused", "ignored", "held"]);
    expect(countOf("confirm")).toBe(queue.length);
    // And the parcel that came back.
    expect(countOf("cancel")).toBe(releasable.length + 1);
  });

  it("says when the first parcel goes back, and the days of the setting", () => {
    expect(queues.find(({ name }) => name === "failed")?.dueAt).toEqual(ago(-5));
    expect(stuckDays).toBe(3);
  });

  it("the figures of the day: new orders, parcels on the road with their cash, what ended", async () => {
    const figures = await readTodayFigures(db, today);
    const days = await parcelsByDay(db, { since: new Date("2026-10-24T19:00:00Z"), until: now });
    // Placed since midnight in Karachi, 18 hours ago: one of those to confirm.
    expect(figures).toMatchObject({ newOrders: 1, newAmount: 100_000, onTheRoad: 9, onTheRoadCash: 35_000 });
    expect(figures).toMatchObject({ couriers: { still: 0, since: null, reported: 0 }, unread: 0, unsent: 0 });
    expect(days.slice(-2)).toEqual([
      { day: "2026-11-22", delivered: 1, cameBack: 0 },
      { day: "2026-11-23", delivered: 1, cameBack: 1 },
    ]);
  });

  it("new today is the same on Orders: checkouts, with their delivery and discounts", async () => {
    const { id } = await insertOrder(db, { placedAt: now }, [
      { unitPrice: 500 },
      { line: 2, unitPrice: 700 },
    ]);
    const delivery = { orderId: id, kind: "delivery", amount: 200, reason: "Delivery" } as const;
    await db.insertInto("orderAdjustments").values(delivery).execute();
    const figures = await readTodayFigures(db, today);
    expect(figures).toMatchObject({ newOrders: 2, newAmount: 101_400 });
    expect(await placedByDay(db, { since: today, until: new Date(now.getTime() + 1) })).toEqual([
      { day: "2026-11-23", orders: 2, amount: 101_400 },
    ]);
  });

  it("what is still with couriers, since when, what they report as paid, and riders apart", async () => {
    await db
      .insertInto("courierCredentials")
      .values({ courierId: "postex", sealed: Buffer.from("x") })
      .execute();
    /** Cash that a courier or rider has collected: its parcel, and the entries of the books. */
    const collect = async (told: number, hours: number, courier: string) => {
      const at = ago(hours);
      const { id, shipmentId } = await parcel({
        amounts: [told],
        parcel: { state: "delivered", courier, deliveredAt: at, told },
      });
      await db.transaction().execute(async (tx) => {
        const event = { orderId: id, type: "payment.captured", actor: "system", at } as const;
        const { id: eventId } = await tx
          .insertInto("orderEvents")
          .values(event)
          .returning("id")
          .executeTakeFirstOrThrow();
        const holder = courier === "rider" ? "rider" : "courier";
        const entries = [
          { eventId, holder: "customer", amount: -told, at },
          { eventId, holder, amount: told, at },
        ] as const;
        await tx.insertInto("moneyEntries").values(entries).execute();
      });
      return shipmentId ?? 0;
    };
    const report = (shipmentId: number) =>
      db.insertInto("courierPayments").values({ shipmentId, courierId: "postex", paid: true }).execute();
    const oldest = await collect(10_000, 100, "postex");
    await report(await collect(20_000, 120, "postex"));
    // Without a connection it reports nothing.
    await collect(5_000, 10, "tcs");
    await collect(7_000, 200, "rider");
    expect(await readTodayFigures(db, today, now)).toMatchObject({
      couriers: { still: 15_000, silent: 5_000, since: ago(100), reported: 20_000 },
      riders: 7_000,
    });
    await report(oldest);
    expect(await readTodayFigures(db, today, now)).toMatchObject({
      couriers: { still: 5_000, silent: 5_000, since: ago(10), reported: 30_000 },
    });
  });
});

describe("among many orders that are over", async () => {
  const { db, pool } = await createTestDatabase();
  for (let number = 70_001; number <= 70_030; number += 1)
    await insertParcel(db, {
      number,
      parcel: { state: "handed_over", courier: "postex", handedOverAt: now },
    });
  await pool.query(
    `with over as (
       insert into orders (number, channel, placed_at, phone_number, shipping_address, customer_name, customer_email, placed_total)
       select 71_000 + n, 'phone', now(), '0300 1234567', 'Lahore', 'Ayesha', 'ayesha@example.com', 0
       from generate_series(1, 5000) as n returning id)
     insert into payments (order_id, method, amount, state) select id, 'cod', 0, 'awaited' from over`,
  );
  await pool.query("analyze");

  it("the queues do not read all payments again for each parcel", async () => {
    const { id } = await createCustomer(db);
    const rows = await db.transaction().execute(async (tx) => {
      await getWorkQueues(tx, { now, userId: id });
      return sql<{
        rows: number;
      }>`select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('orders', 'payments')`.execute(tx);
    });
    expect(rows.rows[0]?.rows).toBeLessThan(20_000);
  });
});
