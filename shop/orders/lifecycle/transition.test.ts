import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { beside } from "../../../test/beside.ts";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { placeTestOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { saveTrackingNumber } from "../../fulfilment/parcels/save-tracking-number.ts";
import { listParcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import { newReference } from "../../payments/ledger/transaction-queries.ts";
import { changeOrderStatus } from "../list/change-order-status.ts";
import { type Machine, type StateOf, stateMachines } from "../model/state-machines.ts";
import { transition } from "./transition.ts";
import { stateColumns } from "./transition-queries.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { email: "owner@example.com" });
const actor = { actor: "admin", actorId: admin.id } as const;

/** A placed order with one of each row that has a state: 2 pieces, its payment captured. */
async function createOrder() {
  const customer = await createCustomer(db);
  const { id, lineIds } = await placeTestOrder(db, customer, {
    items: [["lumiskin-retinol", 2]],
    payment: "jazzcash",
  });
  await saveTrackingNumber(db, admin, { orderId: id, number: `TCS-${id}` });
  const one = async (query: string) => Number((await pool.query<{ id: number }>(query, [id])).rows[0]?.id);
  const payment = await one("select id from payments where order_id = $1");
  await move("payment", payment, "captured");
  const refund = await one(`insert into refunds (payment_id, amount, reason, channel)
    select id, 100, 'One piece was broken', 'gateway' from payments where order_id = $1 returning id`);
  const shipment = await one("select shipment_id as id from shipment_lines where order_id = $1");
  const transaction =
    await one(`insert into gateway_transactions (gateway, reference, order_id, purpose, amount, expires_at)
    select 'jazzcash', 'ReferenceOfOrder' || $1::bigint, $1::bigint, 'full', 100, now() + interval '1 day' returning id`);
  const dispute = await one(`insert into payment_disputes (key, payment_id, amount)
    select gen_random_uuid(), id, 1 from payments where order_id = $1 returning id`);
  const [line = 0] = lineIds;
  return { ids: { line, payment, shipment, confirmation: id, transaction, dispute, refund } };
}

async function setState(machine: Machine, id: number, state: string): Promise<void> {
  const { table, column } = stateColumns[machine];
  // What a transaction has captured before must not be in the way of its next move.
  const again = machine === "transaction" ? ", payment_id = null, reference = $3" : "";
  const values = [state, id, ...(again ? [newReference()] : [])];
  await pool.query(`update ${table} set ${column} = $1${again} where id = $2`, values);
}

async function stateOf(machine: Machine, id: number): Promise<string> {
  const { table, column } = stateColumns[machine];
  const { rows } = await pool.query<{ state: string }>(
    `select ${column} as state from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.state ?? "";
}

const move = <M extends Machine>(machine: M, id: number, to: StateOf<M>) =>
  db.transaction().execute((tx) => transition(tx, { machine, id, to, actor }));

describe.each(Object.keys(stateMachines) as Machine[])("the transitions of a %s", async (machine) => {
  const { ids } = await createOrder();
  const id = ids[machine];
  const next: Readonly<Record<string, readonly string[]>> = stateMachines[machine];
  const states = Object.keys(next);
  const moves = states.flatMap((from) => states.map((to) => ({ from, to })));

  it.each(moves)("$from to $to", async ({ from, to }) => {
    await setState(machine, id, from);
    const isAllowed = next[from]?.includes(to) ?? false;
    const events = async () =>
      (
        await pool.query("select count(*)::int as count from order_events where type = $1", [
          `${machine}.${to}`,
        ])
      ).rows[0].count;
    const before = await events();
    expect(await move(machine, id, to as never)).toBe(isAllowed);
    expect(await stateOf(machine, id)).toBe(isAllowed ? to : from);
    expect(await events()).toBe(before + (isAllowed ? 1 : 0));
  });
});

describe("what follows from a state", () => {
  const entriesOf = async (type: string) => {
    const { rows } = await pool.query<{ holder: string; amount: number }>(
      `select holder, money_entries.amount from money_entries join order_events on order_events.id = event_id
       where type = $1 order by money_entries.id desc limit 2`,
      [type],
    );
    return Object.fromEntries(rows.map(({ holder, amount }) => [holder, amount]));
  };
  const dueOf = async (orderId: number) =>
    (await pool.query<{ due: number }>("select order_due($1) as due", [orderId])).rows[0]?.due;

  it("a captured payment takes what is due as its amount, and moves it to whoever holds it", async () => {
    const customer = await createCustomer(db);
    const { id, lineIds } = await placeTestOrder(db, customer, {
      items: [
        ["lumiskin-retinol", 1],
        ["lumiskin-niacinamide-zinc", 1],
      ],
      payment: "jazzcash",
    });
    await changeOrderStatus(db, admin, lineIds[1] ?? 0, "cancelled");
    const due = await dueOf(id);
    const { rows } = await pool.query<{ id: number }>("select id from payments where order_id = $1", [id]);
    expect(await move("payment", rows[0]?.id ?? 0, "captured")).toBe(true);
    expect(await entriesOf("payment.captured")).toEqual({ customer: -Number(due), gateway: due });
    expect(await dueOf(id)).toBe(0);
    await changeOrderStatus(db, admin, lineIds[0] ?? 0, "cancelled");
    expect(await dueOf(id)).toBe(-Number(due));
  });

  it("a refund that is paid moves its money back, and what is due rises by it", async () => {
    const { ids } = await createOrder();
    const before = Number(await dueOf(ids.confirmation));
    await move("refund", ids.refund, "approved");
    expect(await dueOf(ids.confirmation)).toBe(before);
    await move("refund", ids.refund, "paid");
    expect(await entriesOf("refund.paid")).toEqual({ gateway: -100, customer: 100 });
    expect(await dueOf(ids.confirmation)).toBe(before + 100);
  });

  it.each([
    // Rupees: 1,999 for the first line, 2,199 for the second; the second is cancelled, then the first.
    ["that no courier knows, which collects less at once", "planned", [4198, 1999, 0]],
    ["that its courier knows, which collects what it was told until it is empty", "booked", [4198, 4198, 0]],
  ] as const)("a cancelled line leaves a parcel %s", async (_, state, collected) => {
    const customer = await createCustomer(db);
    const { id, lineIds } = await placeTestOrder(db, customer, {
      items: [
        ["lumiskin-retinol", 1],
        ["lumiskin-niacinamide-zinc", 1],
      ],
    });
    const [cash, lowered, nothing] = collected.map((rupees) => rupees * 100);
    await saveTrackingNumber(db, admin, { orderId: id, number: "TCS-77" });
    if (state === "planned") await saveTrackingNumber(db, admin, { orderId: id, number: "" });
    const parcels = await pool.query<{ id: number }>(
      "select max(shipment_id) as id from shipment_lines where order_id = $1",
      [id],
    );
    const shipmentId = parcels.rows[0]?.id ?? 0;
    const shipment = async () => {
      const { rows } = await pool.query(
        "select state, (select count(*)::int from shipment_lines where shipment_id = $1) as lines from shipments where id = $1",
        [shipmentId],
      );
      return { ...rows[0], ...(await listParcelCash(db, [shipmentId])).get(shipmentId) };
    };
    const told = state === "booked" ? cash : null;
    const today = async () => ({ state, told, today: Number(await dueOf(id)) });
    expect(await shipment()).toEqual({ ...(await today()), collects: cash, lines: 2 });
    await changeOrderStatus(db, admin, lineIds[1] ?? 0, "cancelled");
    expect(await shipment()).toEqual({ ...(await today()), collects: lowered, lines: 1 });
    await changeOrderStatus(db, admin, lineIds[0] ?? 0, "cancelled");
    const empty = { collects: 0, told: null, today: 0 };
    expect({ ...empty, ...(await shipment()) }).toEqual({
      ...(await today()),
      told: null,
      collects: nothing,
      lines: 0,
    });
  });

  it("a parcel whose lines are cancelled still writes to the history of its order", async () => {
    const { ids } = await createOrder();
    await changeOrderStatus(db, admin, ids.line, "cancelled");
    expect(await move("shipment", ids.shipment, "handed_over")).toBe(true);
    const { rows } = await pool.query(
      "select type from order_events where order_id = $1 order by id desc limit 1",
      [ids.confirmation],
    );
    expect(rows).toEqual([{ type: "shipment.handed_over" }]);
  });

  it("of 50 at once one wins", async () => {
    const { ids } = await createOrder();
    await setState("confirmation", ids.confirmation, "to_confirm");
    const results = await Promise.all(
      Array.from({ length: 50 }, () => move("confirmation", ids.confirmation, "confirmed")),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });
});

it("waits for the order before it locks the row, as placing an order does", async () => {
  const { ids } = await createOrder();
  const changed = beside(
    db,
    (tx) => sql`select from orders where id = ${ids.confirmation} for no key update`.execute(tx),
    () => move("payment", ids.payment, "to_refund"),
    (tx) => sql`select from payments where id = ${ids.payment} for update nowait`.execute(tx),
  );
  await expect(changed).resolves.toBe(true);
});
