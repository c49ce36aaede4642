import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { takeHints } from "../../fulfilment/couriers/tracking/inbound-event-queries.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportPersonalData } from "./personal-data.ts";

const { db, pool } = await createTestDatabase();
const admin = await createCustomer(db, { isAdmin: true });
const { order, parcel, wholeOrder, setShipment } = parcelFixture(db, admin);

/** What a customer, staff or a courier may write about a person; the account's deletion leaves nothing of it. */
const written: readonly (readonly [table: string, columns: Readonly<Record<string, string>>])[] = [
  ["orders", { notes: "N1 Zarqa", owner_notes: "N2 Zarqa", landmark: "N3 Zarqa", second_phone: "N4 Zarqa" }],
  ["orders", { best_time: "N5 Zarqa", customer_name: "N6 Zarqa", shipping_address: "N7 Zarqa" }],
  ["order_complaints", { kind: "other", text: "N8 Zarqa" }],
  ["delivery_wishes", { wish: "collect" }],
  ["shipments", { tracking_number: "ZARQA-99", consignee: '{"name":"N9 Zarqa","address":"N10 Zarqa"}' }],
  ["shipment_events", { code: "x", text: "N11 Zarqa was out", reason: "N12 Zarqa refused" }],
  ["courier_requests", { kind: "advise", payload: '{"advice":"retry","remarks":"N13 Zarqa"}' }],
  ["courier_requests", { kind: "cancel", payload: '{"trackingNumber":"ZARQA-98"}' }],
  ["courier_requests", { kind: "book", answer: '{"trackingNumber":"ZARQA-97","reason":"N14 Zarqa"}' }],
  [
    "order_events",
    { type: "order.changed", data: '{"was":{"phone":"N15 Zarqa"},"now":{"phone":"N16 Zarqa"}}' },
  ],
  ["phone_marks", { mark: "advance_only", reason: "N17 Zarqa" }],
  ["phone_mark_events", { mark: "advance_only", reason: "N18 Zarqa" }],
  ["reviews", { name: "N19 Zarqa", text: "N20 Zarqa", reply: "N21 Zarqa" }],
  ["transfer_claims", { account: "iban", reference: "ZARQA-96" }],
  ["inbound_events", { provider: "postex", payload: '{"candidates":["ZARQA-99"]}' }],
];

/** Of every other text or document beside an order or a parcel: what it holds, so that it may stay. */
const kept: Readonly<Record<string, string>> = {
  "confirmation_attempts.channel": "a word of the shop",
  "confirmation_attempts.outcome": "a word of the shop",
  "courier_charges.courier_id": "the courier",
  "courier_payments.courier_id": "the courier",
  "courier_payments.reference": "the courier's payment of many parcels",
  "courier_requests.courier_id": "the courier",
  "courier_requests.state": "a word of the shop",
  "courier_requests.told": "paisa by the ids of orders",
  "delivery_wishes.wish": "goes with its row",
  "gateway_transactions.environment": "a word of the shop",
  "gateway_transactions.gateway": "the gateway",
  "gateway_transactions.instrument": "a word of the gateway",
  "gateway_transactions.purpose": "a word of the shop",
  "gateway_transactions.reference": "a random number",
  "gateway_transactions.response_code": "the gateway's code",
  "gateway_transactions.retrieval_reference": "the gateway's number of the payment, which the books need",
  "gateway_transactions.state": "a word of the shop",
  "orders.first_source": "a word of the shop",
  "order_adjustments.kind": "a word of the shop",
  "order_adjustments.reason": "becomes `removed`",
  "order_complaints.kind": "goes with its row",
  "order_events.actor": "a word of the shop",
  "order_events.type": "a word of the shop",
  "order_lines.own_customer_email": "becomes empty",
  "order_lines.own_customer_name": "becomes `Deleted customer`",
  "order_lines.own_payment_words": "words of the shop, else `removed`",
  "order_lines.own_tracking_number": "becomes empty",
  "inbound_events.event_key": "a hash",
  "order_links.token_hash": "goes with its row",
  "order_lines.brand": "the article",
  "order_lines.image": "the article",
  "order_lines.product_id": "the article",
  "order_lines.product_name": "the article",
  "order_lines.status": "a word of the shop",
  "payments.method": "a word of the shop",
  "payments.own_words": "becomes empty",
  "payments.provider": "the provider",
  "payments.purpose": "a word of the shop",
  "payments.reference": "the provider's number of the payment, which the books need",
  "payments.state": "a word of the shop",
  "shipment_events.meaning": "a word of the shop",
  "shipment_events.source": "a word of the shop",
  "stock_movements.note": "about the stock",
  "stock_movements.place": "the stock",
  "stock_movements.product_id": "the stock",
  "stock_movements.reason": "a word of the shop",
  "transfer_claims.state": "goes with its row",
};

async function fill() {
  const customer = await createCustomer(db, { email: `zarqa-${randomUUID()}@example.com` });
  const placed = await order([["lumiskin-retinol", 1]], { customer });
  const shipment = await parcel(await wholeOrder(placed.id), "postex");
  await setShipment(shipment, "booked");
  const phone = (await pool.query("select phone_e164 from orders where id = $1", [placed.id])).rows[0]
    .phone_e164;
  const keys: Record<string, Record<string, unknown>> = {
    order_complaints: { order_id: placed.id },
    delivery_wishes: { order_id: placed.id, shipment_id: shipment },
    shipment_events: { shipment_id: shipment, event_time: new Date(), meaning: "attempted" },
    courier_requests: { shipment_id: shipment, courier_id: "postex", state: "done", finished_at: new Date() },
    order_events: { order_id: placed.id, actor: "admin" },
    reviews: {
      order_line_id: placed.lineIds[0],
      product_id: "lumiskin-retinol",
      stars: 5,
      text_state: "waiting",
    },
    transfer_claims: { order_id: placed.id },
    phone_marks: { phone_e164: phone },
    phone_mark_events: { phone_e164: phone },
    inbound_events: { event_key: randomUUID() },
  };
  for (const [table, columns] of written) {
    const row = { ...keys[table], ...columns };
    const [names, values] = [Object.keys(row), Object.values(row)];
    const sets = names.map((name, index) => `${name} = $${index + 1}`).join();
    const places = names.map((_, index) => `$${index + 1}`).join();
    const id = { orders: placed.id, shipments: shipment }[table];
    if (id) await pool.query(`update ${table} set ${sets} where id = ${id}`, values);
    else await pool.query(`insert into ${table} (${names.join()}) values (${places})`, values);
  }
  await pool.query(
    "insert into order_links (order_id, token_hash, expires_at) values ($1, '\\x5a41525141', now() + interval '1 day')",
    [placed.id],
  );
  await pool.query(
    "insert into confirmation_attempts (order_id, channel, outcome) values ($1, 'call', 'no_answer')",
    [placed.id],
  );
  await takeHints(db, ["postex"], 10);
  return { customer, orderId: placed.id, lineId: placed.lineIds[0] ?? 0, shipment };
}

async function dumpAllTables(): Promise<string> {
  const { rows } = await pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const texts = await Promise.all(
    rows.map(
      async ({ table_name: table }) => (await pool.query(`select t::text as row from ${table} t`)).rows,
    ),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

describe("a deleted account", () => {
  it("leaves nothing of what was written about the person on the way of an order", async () => {
    const { customer, lineId, shipment } = await fill();
    const owner = await createCustomer(db, { isAdmin: true });
    expect(await dumpAllTables()).toMatch(/N18 Zarqa/);
    await changeOrderStatus(db, owner, lineId, "completed");
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "deleted" });
    const dump = await dumpAllTables();
    expect(dump.match(/[^,"(]*zarqa[^,")]*/gi)).toBeNull();
    expect(dump).not.toContain("5a41525141");
    const { rows } = await pool.query(
      "select kind, payload from courier_requests where shipment_id = $1 order by id",
      [shipment],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["advise", "cancel", "book"]);
  });

  it("takes the bookings back in which nothing is left, before their numbers are gone", async () => {
    const customer = await createCustomer(db);
    const placed = await order([["lumiskin-retinol", 1]], { customer });
    const shipment = await parcel(await wholeOrder(placed.id), "postex");
    await setShipment(shipment, "booked");
    await pool.query("update shipments set tracking_number = 'EMPTY-1' where id = $1", [shipment]);
    await changeOrderStatus(db, admin, placed.lineIds[0] ?? 0, "cancelled");
    expect(await deleteAccount(db, customer.id)).toEqual({ outcome: "deleted" });
    const { rows } = await pool.query(
      "select kind, state, payload from courier_requests where shipment_id = $1",
      [shipment],
    );
    expect(rows).toEqual([{ kind: "cancel", state: "waiting", payload: { trackingNumber: "EMPTY-1" } }]);
  });

  it("each column beside an order or a parcel is erased, or is named with what it holds", async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select distinct c.table_name || '.' || c.column_name as name
      from information_schema.columns c join pg_constraint k on k.conrelid = ('public.' || quote_ident(c.table_name))::regclass
      where c.table_schema = 'public' and k.contype = 'f' and c.data_type in ('text', 'jsonb', 'bytea', 'ARRAY')
        and k.confrelid in ('orders'::regclass, 'shipments'::regclass) and c.table_name <> 'orders'
        and c.column_name not in ('actor_id', 'settled_by')`);
    const erased = written.flatMap(([table, columns]) =>
      Object.keys(columns).map((name) => `${table}.${name}`),
    );
    const left = rows.map(({ name }) => name).filter((name) => !erased.includes(name) && !(name in kept));
    expect(left.sort()).toEqual([]);
  });
});

describe("a customer's download", () => {
  it("has what was written about the person on the way of an order", async () => {
    const { customer } = await fill();
    const text = JSON.stringify(await exportPersonalData(db, customer.id));
    for (const trace of [3, 4, 5, 8, 9, 10, 11, 12, 13, 14].map((number) => `N${number} Zarqa`))
      expect(text, trace).toContain(trace);
    for (const trace of ["ZARQA-99", "ZARQA-96", "no_answer", "collect"])
      expect(text, trace).toContain(trace);
    // The owner's reason for a mark may be about someone else who orders with the number.
    for (const trace of ["N17 Zarqa", "N18 Zarqa", "5a41525141"]) expect(text, trace).not.toContain(trace);
  });
});
