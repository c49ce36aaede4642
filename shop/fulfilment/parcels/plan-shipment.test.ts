import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { planShipment } from "./plan-shipment.ts";
import { saveTrackingNumber } from "./save-tracking-number.ts";
import { listLinesToSplit, splitOrder } from "./split-order.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const { actor, order, plan, parcel, shipment, cashOf, wholeOrder, cancel } = parcelFixture(db, admin);
const serum = "lumiskin-retinol";
const toner = "lumiskin-niacinamide-zinc";
const dueOf = async (id: number) => {
  const { rows } = await pool.query<{ due: number }>("select order_due($1) as due", [id]);
  return Number(rows[0]?.due);
};
const refusal = async (planned: ReturnType<typeof plan>) => {
  const result = await planned;
  return result.outcome === "refused" ? result.reason : null;
};

describe("[O.shared-parcel] a planned parcel", () => {
  it("holds a whole order and collects what is due, with its history and an entry in the audit log", async () => {
    const { id, number } = await order([[serum, 2]]);
    const shipmentId = await parcel(await wholeOrder(id));
    const { reference, ...planned } = await shipment(shipmentId);
    expect(planned).toMatchObject({ state: "planned", courier: null });
    expect([await cashOf(shipmentId), await dueOf(id)]).toEqual([399_800, 399_800]);
    const { rows } = await pool.query(
      `select type, data from order_events where order_id = ${id} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ type: "shipment.planned", data: { reference } }]);
    const audit = await pool.query(
      `select subject from audit_log where action = 'parcel.planned' order by id desc limit 1`,
    );
    expect(audit.rows).toEqual([{ subject: `LS-${number}` }]);
  });

  it("collects nothing where the order is paid ahead", async () => {
    const { id } = await order([[serum, 1]], { payment: "jazzcash" });
    expect(await cashOf(await parcel(await wholeOrder(id)))).toBe(0);
  });

  it("holds several orders of one person, and collects for those that are paid on delivery", async () => {
    const customer = await createCustomer(db);
    const cod = await order([[serum, 1]], { customer });
    const paid = await order([[toner, 1]], { customer, payment: "jazzcash" });
    const lines = [...(await wholeOrder(cod.id)), ...(await wholeOrder(paid.id))];
    expect(await cashOf(await parcel(lines))).toBe(await dueOf(cod.id));
  });

  it("of two parcels of an order each collects what its pieces cost", async () => {
    const { id } = await order([
      [serum, 2],
      [toner, 1],
    ]);
    const first = await parcel([{ orderId: id, line: 1, quantity: 1 }]);
    const second = await parcel([
      { orderId: id, line: 1, quantity: 1 },
      { orderId: id, line: 2, quantity: 1 },
    ]);
    expect([await cashOf(first), await cashOf(second)]).toEqual([199_900, 199_900 + 219_900]);
  });

  it("keeps what is in each parcel of a split order when a tracking number is typed", async () => {
    const { id } = await order([[serum, 2]]);
    const one = [{ orderId: id, line: 1, quantity: 1 }];
    const [first, second] = [await parcel(one), await parcel(one)];
    expect(await saveTrackingNumber(db, admin, { orderId: id, number: "TCS-4711" })).toMatchObject({
      outcome: "refused",
    });
    const typed = await saveTrackingNumber(db, admin, { orderId: id, of: second, number: "TCS-4711" });
    expect(typed).toEqual({ outcome: "tracked" });
    expect((await shipment(first)).trackingNumber).toBeNull();
    expect((await shipment(second)).trackingNumber).toBe("TCS-4711");
    expect([await cashOf(first), await cashOf(second)]).toEqual([199_900, 199_900]);
    const { rows } = await pool.query(
      `select shipment_id, quantity from shipment_lines where order_id = ${id} order by shipment_id`,
    );
    expect(rows).toEqual([
      { shipment_id: first, quantity: 1 },
      { shipment_id: second, quantity: 1 },
    ]);
  });

  it("keeps its pieces when the number of a delivered one of its order is corrected", async () => {
    const { id } = await order([
      [serum, 1],
      [toner, 1],
    ]);
    const [first, second] = [
      await parcel([{ orderId: id, line: 1, quantity: 1 }]),
      await parcel([{ orderId: id, line: 2, quantity: 1 }]),
    ];
    await saveTrackingNumber(db, admin, { orderId: id, of: first, number: "TCS-4712" });
    for (const to of ["handed_over", "delivered"] as const)
      await db.transaction().execute((tx) => transition(tx, { machine: "shipment", id: first, to, actor }));
    await saveTrackingNumber(db, admin, { orderId: id, of: first, number: "TCS-4713" });
    expect(await shipment(first)).toMatchObject({ state: "delivered", trackingNumber: "TCS-4713" });
    const { rows } = await pool.query(
      "select shipment_id, line, quantity from shipment_lines where order_id = $1 order by line",
      [id],
    );
    expect(rows).toEqual([
      { shipment_id: first, line: 1, quantity: 1 },
      { shipment_id: second, line: 2, quantity: 1 },
    ]);
    expect([await cashOf(first), await cashOf(second), await dueOf(id)]).toEqual([199_900, 219_900, 219_900]);
  });
});

describe("no parcel is planned", () => {
  it("of pieces that are not there", async () => {
    const { id, number } = await order([[serum, 2]]);
    const line = (quantity: number, name = 1) => ({ orderId: id, line: name, quantity });
    const text = `LS-${number}-1`;
    expect(await refusal(plan([]))).toBe("A parcel needs at least one product.");
    expect(await refusal(plan([line(1, 9)]))).toBe(`LS-${number}-9 was not found.`);
    expect(await refusal(plan([line(0)]))).toBe(`${text}: please enter a whole number.`);
    expect(await refusal(plan([line(0.5)]))).toBe(`${text}: please enter a whole number.`);
    expect(await refusal(plan([line(1), line(1)]))).toBe("A product is listed twice.");
    expect(await refusal(plan([line(3)]))).toBe(`${text}: only 2 pieces left to pack.`);
    await parcel([line(2)]);
    expect(await refusal(plan([line(1)]))).toBe(`${text} has nothing left to pack.`);
    expect(await refusal(plan([line(1)], "nobody"))).toBe(`${text} has nothing left to pack.`);
  });

  it("of a cancelled line, an unknown order or at an unknown courier", async () => {
    const { id, number, lineIds } = await order([[serum, 1]]);
    const lines = await wholeOrder(id);
    expect(await refusal(plan(lines, "nobody"))).toBe("This courier was not found.");
    await cancel(lineIds[0] ?? 0);
    expect(await refusal(plan(lines))).toBe(`LS-${number}-1 is cancelled.`);
    expect(await refusal(plan([{ orderId: 999_999, line: 1, quantity: 1 }]))).toBe(
      "This order has not been placed yet.",
    );
  });

  it("of two people's orders", async () => {
    const [one, other] = [await order([[serum, 1]]), await order([[serum, 1]])];
    await pool.query(
      `update orders set phone_e164 = '+9230012345' || id where id in (${one.id}, ${other.id})`,
    );
    const lines = [...(await wholeOrder(one.id)), ...(await wholeOrder(other.id))];
    expect(await refusal(plan(lines))).toBe("These orders belong to different customers.");
    await pool.query(`update orders set pack_with = ${one.id} where id = ${other.id}`);
    expect(await refusal(plan(lines))).toBeNull();
  });
});

it("of two at once that plan the same pieces one is planned", async () => {
  const { id, number } = await order([[serum, 2]]);
  const lines = [{ orderId: id, line: 1, quantity: 1 }];
  // From the first parcel on the order has a city, which is not stored again.
  await parcel(lines);
  const second = beside(
    db,
    (tx) => planShipment(tx, { lines }, actor),
    () => plan(lines),
  );
  // In words: the database would refuse it as well.
  await expect(refusal(second)).resolves.toBe(`LS-${number}-1 has nothing left to pack.`);
});

it("a parcel that just gets its number stays whole, and its order is not split", async () => {
  const { id } = await order([[serum, 3]]);
  const shipmentId = await parcel(await wholeOrder(id));
  const split = await beside(
    db,
    (tx) =>
      tx.updateTable("shipments").set({ trackingNumber: "PX-77" }).where("id", "=", shipmentId).execute(),
    () => splitOrder(db, { orderId: id, first: [{ line: 1, quantity: 1 }] }, actor),
  );
  expect(split).toEqual({ outcome: "refused", reason: "There are not enough pieces." });
});

it("what can be split is read without a lock", async () => {
  const { id } = await order([[serum, 3]]);
  await parcel(await wholeOrder(id));
  const { lines, modes } = await db.transaction().execute(async (tx) => ({
    lines: await listLinesToSplit(tx, id),
    modes: await tx
      .selectFrom(sql<{ mode: string }>`pg_locks`.as("locks"))
      .where(sql<boolean>`pid = pg_backend_pid() and relation = 'shipments'::regclass`)
      .select("mode")
      .execute(),
  }));
  expect(lines).toEqual([{ line: 1, pieces: 3 }]);
  expect(modes).toEqual([{ mode: "AccessShareLock" }]);
});
