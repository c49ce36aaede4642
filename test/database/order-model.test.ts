import { describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { insertOrder, orderByNumber, setStock } from "../orders-fixture.ts";
import { createTestDatabase } from "../test-database.ts";

const { db, pool } = await createTestDatabase(5);
const serum = "lumiskin-retinol";
const ayesha = await createCustomer(db);
await setStock(db, serum, 5);

const cod = await insertOrder(db, { userId: ayesha.id }, [
  { productId: serum, unitPrice: 100, quantity: 3, stockTaken: 3 },
  { unitPrice: 50, quantity: 1 },
]);
const paid = await insertOrder(db, { userId: ayesha.id }, [
  { unitPrice: 300, paymentMethod: "jazzcash", paymentStatus: "Paid" },
]);
const open = await insertOrder(db, { userId: ayesha.id, placedAt: null });

async function insertedId(text: string): Promise<number> {
  return (await pool.query(`${text} returning id`)).rows[0].id;
}
async function paymentOf({ id }: { id: number }): Promise<number> {
  const query = db.selectFrom("payments").select("id").where("orderId", "=", id);
  return (await query.executeTakeFirstOrThrow()).id;
}
const [payment, awaitedPayment] = [await paymentOf(paid), await paymentOf(cod)];
const event = await insertedId(
  `insert into order_events (order_id, type, actor) values (${paid.id}, 'payment.captured', 'admin')`,
);
await pool.query(`insert into money_entries (event_id, holder, amount)
  values (${event}, 'customer', -300), (${event}, 'gateway', 300)`);

/** Carries out statements as one transaction that is taken back. */
async function attempt(statements: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${statements}`);
    await client.query("set constraints all immediate");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const first = `order_id = ${cod.id} and line = 1`;
const insertAdjustment = `insert into order_adjustments (order_id, line, kind, amount, reason)
  values (${cod.id}, 1, 'discount', -50, 'A scratched bottle')`;
const lowerTotal = `update orders set (adjustments_total, total) = (-50, total - 50) where id = ${cod.id}`;
const insertRefund = (amount: number, of = payment) =>
  `insert into refunds (payment_id, amount, reason, channel) values (${of}, ${amount}, 'Returned', 'cash')`;
const insertPayment = (fields: string, values: string) =>
  `insert into payments (order_id, method, amount, ${fields}) values (${paid.id}, 'jazzcash', 1, ${values});`;
/** A shipment of the first line of the order that is paid on delivery. */
const insertShipment = (quantity: number, { cashDue = 0, state = "planned", code = "default" } = {}) =>
  `with sent as (insert into shipments (state, cash_due, courier, tracking_number)
     values ('${state}', ${cashDue}, 'tcs', ${code}) returning id)
   insert into shipment_lines (shipment_id, order_id, line, quantity)
     select id, ${cod.id}, 1, ${quantity} from sent;`;
const insertMovement = (pieces: number, reason = "correction", line = "null") =>
  `insert into stock_movements (product_id, pieces, reason, line_id) values ('${serum}', ${pieces}, '${reason}', ${line});`;
const insertMoney = (...amounts: number[]) =>
  `insert into money_entries (event_id, holder, amount)
    values ${amounts.map((amount) => `(${event}, 'bank', ${amount})`).join()};`;
const openOrder = (channel = "web") =>
  `insert into orders (user_id, channel) values ('${ayesha.id}', '${channel}');`;
const updateOrder = (assignment: string) => `update orders set ${assignment} where id = ${cod.id}`;
const updateLine = (assignment: string) => `update order_lines set ${assignment} where ${first}`;

const refused: [what: string, statements: string, message: string][] = [
  ["a second open order of a customer", openOrder(), "orders_one_open"],
  ["a number twice", updateOrder(`number = ${paid.number}`), "orders_number_key"],
  ["a key twice", updateOrder(`key = (select key from orders where id = ${paid.id})`), "orders_key_key"],
  ["a channel that is none", updateOrder("channel = 'radio'"), "order_channel_check"],
  ["an unknown chat app", updateOrder("chat_app = 'telex'"), "order_chat_app_check"],
  [
    "notes of the owner that are too long",
    updateOrder("owner_notes = repeat('a', 4001)"),
    "text_max_4000_check",
  ],
  ["a landmark that is too long", updateOrder("landmark = repeat('a', 201)"), "text_max_200_check"],
  ["a best time that is too long", updateOrder("best_time = repeat('a', 101)"), "text_max_100_check"],
  [
    "a second phone number that is too long",
    updateOrder("second_phone = repeat('1', 41)"),
    "text_max_40_check",
  ],
  [
    "an items total below nothing",
    updateOrder("(items_total, adjustments_total) = (-1, total + 1)"),
    "paisa_total_check",
  ],
  ["an event by an unknown actor", "update order_events set actor = 'nobody'", "order_event_actor_check"],
  [
    "an email of a malformed kind",
    "insert into outbox (kind, subject_id) values ('New order', '1')",
    "outbox_kind_check",
  ],
  [
    "an email in an unknown state",
    "insert into outbox (kind, subject_id, state) values ('new-order', '0', 'lost')",
    "outbox_state_check",
  ],
  [
    "a confirmed order that holds no pieces",
    updateOrder("confirmation = 'confirmed', not_reserved = true"),
    "orders_confirmed_are_reserved",
  ],
  ["an unknown confirmation", updateOrder("confirmation = 'perhaps'"), "order_confirmation_check"],
  [
    "a placed order without the customer's name",
    updateOrder("customer_name = null"),
    "placed_has_customer_and_delivery",
  ],
  [
    "a placed order without the customer's email",
    updateOrder("customer_email = null"),
    "placed_has_customer_and_delivery",
  ],
  [
    "a placed order without the phone number",
    updateOrder("phone_number = ' '"),
    "placed_has_customer_and_delivery",
  ],
  [
    "a placed order without the address",
    updateOrder("shipping_address = null"),
    "placed_has_customer_and_delivery",
  ],
  [
    "a placed order without sums",
    updateOrder("(items_total, total) = (null, null)"),
    "placed_has_customer_and_delivery",
  ],
  [
    "placing an order without details",
    `update orders set placed_at = now() where id = ${open.id}`,
    "placed_has_customer_and_delivery",
  ],
  ["a total that is not the sum", updateOrder("total = total + 1"), "total_is_items_and_adjustments"],
  [
    "a total below nothing",
    `${insertAdjustment.replace("-50", "-351")}; ${lowerTotal.replaceAll("50", "351")}`,
    "paisa_total_check",
  ],
  [
    "sums of an order that are not its lines'",
    updateOrder("(items_total, total) = (items_total + 1, total + 1)"),
    "the sums of order",
  ],
  [
    "a line that is added to a placed order without its sums",
    `insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, placed_at)
      values (${cod.id}, 9, '${serum}', 'Serum', 'LumiSkin', 100, 1, 100, now());`,
    "the sums of order",
  ],
  [
    "lines that are added to an open and a placed order without their sums",
    `insert into order_lines (order_id, line, product_id, product_name, brand, unit_price, quantity, amount, placed_at, own_customer_name, own_customer_email)
      values (${open.id}, 9, '${serum}', 'Serum', 'LumiSkin', 100, 1, 100, null, 'Ayesha', 'ayesha@example.com'),
        (${cod.id}, 9, '${serum}', 'Serum', 'LumiSkin', 100, 1, 100, now(), null, null);`,
    "the sums of order",
  ],
  ["a line that changes without its order", updateLine("quantity = 4, amount = 400"), "the sums of order"],
  [
    "a line that is placed no more",
    updateLine("placed_at = null, own_customer_name = '', own_customer_email = ''"),
    "the sums of order",
  ],
  ["an adjustment that is not in the sums", insertAdjustment, "the sums of order"],
  [
    "an adjustment that is voided and still in the sums",
    `${insertAdjustment}; ${lowerTotal}; update order_adjustments set voided_at = now()`,
    "the sums of order",
  ],
  ["an adjustment of nothing", insertAdjustment.replace("-50", "0"), "order_adjustments_amount_check"],
  ["an adjustment without a reason", insertAdjustment.replace("A scratched bottle", " "), "reason_check"],
  [
    "an adjustment of a line of another order",
    insertAdjustment.replace(", 1,", ", 3,"),
    "order_adjustments_order_id_line_fkey",
  ],
  [
    "an amount that is not price times quantity",
    updateLine("amount = amount + 1"),
    "amount_is_price_times_quantity",
  ],
  ["a quantity of 0", updateLine("quantity = 0, amount = 0"), "order_lines_quantity_check"],
  ["a status that is none", updateLine("status = 'Pending'"), "order_lines_status_check"],
  ["more pieces taken than ordered", updateLine("stock_taken = 4"), "stock_taken_within_quantity"],
  [
    "a change before the order",
    updateLine("updated_at = order_date - interval '1 second'"),
    "updated_after_ordered",
  ],
  ["a line of nobody", updateLine("placed_at = null"), "draft_has_customer"],
  ["a line number twice", updateLine("line = 2"), "order_lines_order_id_line_key"],
  [
    "a placed line without a payment",
    `update order_lines set placed_at = now() where order_id = ${open.id}`,
    "filter_code",
  ],
  ["stock below 0", insertMovement(-3), "stock_not_below_zero"],
  ["stock below 0 by hand", `update stock_levels set pieces = -1`, "stock_not_below_zero"],
  ["a movement of nothing", insertMovement(0), "stock_movements_pieces_check"],
  ["a movement without a known reason", insertMovement(1, "magic"), "stock_movements_reason_check"],
  [
    "a second sale of a line",
    insertMovement(-1, "sale", `(select id from order_lines where ${first})`),
    "stock_movements_once",
  ],
  [
    "a movement of a product without a level",
    insertMovement(1).replace(serum, "eyebrow-razor"),
    "stock_movements_product_id_place_fkey",
  ],
  ["broken pieces that come in", insertMovement(1, "broken"), "stock_movements_direction"],
  ["another reason without words", insertMovement(1, "other"), "stock_movements_other_has_note"],
  [
    "a batch of another product",
    `insert into stock_batches (product_id) values ('eyebrow-razor');
     insert into stock_movements (product_id, pieces, reason, batch_id) select '${serum}', 1, 'receipt', max(id) from stock_batches;`,
    "stock_movements_batch_id_product_id_fkey",
  ],
  [
    "two open counts",
    "insert into stock_counts default values; insert into stock_counts default values",
    "stock_counts_one_open",
  ],
  ["changing a movement", "update stock_movements set pieces = 1", "stock_movements is append-only"],
  ["deleting a movement", "delete from stock_movements", "stock_movements is append-only"],
  ["emptying the movements", "truncate stock_movements cascade", "stock_movements is append-only"],
  ["money that comes from nowhere", insertMoney(100), "do not sum to zero"],
  ["money that is lost on the way", insertMoney(100, -99), "do not sum to zero"],
  ["an entry of nothing", insertMoney(0), "money_entries_amount_check"],
  ["an unknown holder", insertMoney(1, -1).replaceAll("bank", "pocket"), "money_entries_holder_check"],
  ["changing an entry", "update money_entries set amount = 1", "money_entries is append-only"],
  ["deleting an entry", "delete from money_entries", "money_entries is append-only"],
  ["emptying the entries", "truncate money_entries cascade", "money_entries is append-only"],
  [
    "an advance in a state that its method has not",
    insertPayment("purpose, state", "'advance', 'refused'"),
    "has no state",
  ],
  [
    "a payment state that its method has not",
    `update payments set state = 'expired' where order_id = ${cod.id}`,
    "has no state",
  ],
  [
    "a payment below nothing",
    insertPayment("state", "'awaited'").replace(" 1,", " -1,"),
    "payments_amount_check",
  ],
  [
    "a payment of a provider twice",
    [2, 3]
      .map((attempt) => insertPayment("provider, reference, attempt", `'jazzcash', 'T-1', ${attempt}`))
      .join(""),
    "payments_of_provider",
  ],
  ["refunds above what was captured", `${insertRefund(200)}; ${insertRefund(101)}`, "more than was captured"],
  [
    "a refund that grows above it",
    `${insertRefund(300)}; update refunds set amount = 301`,
    "more than was captured",
  ],
  ["a refund of what was never received", insertRefund(1, awaitedPayment), "more than was captured"],
  ["a refund of nothing", insertRefund(0), "refunds_amount_check"],
  ["a refund without a reason", insertRefund(1).replace("Returned", ""), "refunds_reason_check"],
  ["more pieces in a shipment than ordered", insertShipment(4), "has fewer pieces than its shipments"],
  [
    "more pieces in two shipments",
    insertShipment(2) + insertShipment(2),
    "has fewer pieces than its shipments",
  ],
  ["a shipment of no pieces", insertShipment(0), "shipment_lines_quantity_check"],
  [
    "a shipment of a line that is not there",
    insertShipment(1).replace(", 1, 1", ", 9, 1"),
    "shipment_lines_order_id_line_fkey",
  ],
  ["more cash than is due", insertShipment(3, { cashDue: 351 }), "would collect more cash than is due"],
  [
    "more cash in two shipments",
    insertShipment(1, { cashDue: 300 }) + insertShipment(1, { cashDue: 51 }),
    "would collect more cash than is due",
  ],
  ["cash below nothing", insertShipment(1, { cashDue: -1 }), "shipments_cash_due_check"],
  [
    "a tracking number of a courier twice",
    insertShipment(1, { code: "'T1'" }).repeat(2),
    "shipments_courier_tracking_number_key",
  ],
  ["a shipment's state that is none", insertShipment(1, { state: "eaten" }), "shipments_state_check"],
  [
    "an event of a line of another order",
    `insert into order_events (order_id, line, type, actor) values (${paid.id}, 2, 'note', 'admin')`,
    "order_events_order_id_line_fkey",
  ],
  [
    "a message from outside twice",
    `insert into inbound_events (provider, event_key, payload) values ('tcs', '1', '{}'), ('tcs', '1', '{}')`,
    "inbound_events_provider_event_key_key",
  ],
  [
    "a courier's event twice",
    `with sent as (insert into shipments default values returning id)
       insert into shipment_events (shipment_id, code, event_time)
       select id, 'delivered', '2026-11-20' from sent, generate_series(1, 2)`,
    "shipment_events_shipment_id_code_event_time_key",
  ],
];

describe("the database refuses", () => {
  it.each(refused)("%s", async (_, statements, message) => {
    await expect(attempt(statements)).rejects.toThrow(message);
  });
});

describe("the database accepts", () => {
  it.each([
    ["an open order that staff take", openOrder("phone")],
    ["an adjustment in the sums", `${insertAdjustment}; ${lowerTotal}`],
    [
      "a voided adjustment that is not in the sums",
      `${insertAdjustment.replace("reason)", "reason, voided_at)").replace("bottle')", "bottle', now())")}`,
    ],
    ["the last pieces", insertMovement(-2)],
    ["money that goes from one to another", insertMoney(100, -100)],
    ["refunds of all that was captured", `${insertRefund(200)}; ${insertRefund(100)}`],
    [
      "a refund after a refused one",
      `${insertRefund(300)}; update refunds set state = 'refused'; ${insertRefund(300)}`,
    ],
    ["all pieces in two shipments", insertShipment(2) + insertShipment(1)],
    [
      "pieces again that came back",
      insertShipment(3, { state: "received_back" }) + insertShipment(3, { code: "'T2'" }),
    ],
    ["all cash that is due", insertShipment(1, { cashDue: 300 }) + insertShipment(1, { cashDue: 50 })],
  ])("%s", async (_, statements) => {
    await attempt(statements);
  });
});

describe("of two at once the database lets one through", () => {
  /** Commits two transactions, which have both written before either is done. @returns what they failed with */
  async function commitBoth(statements: string): Promise<string[]> {
    const clients = [await pool.connect(), await pool.connect()];
    try {
      for (const client of clients) await client.query(`begin; ${statements}`);
      const ends = await Promise.allSettled(clients.map((client) => client.query("commit")));
      return ends.flatMap((end) => (end.status === "rejected" ? [end.reason.message] : []));
    } finally {
      for (const client of clients) client.release();
    }
  }

  it("with a refund", async () => {
    expect(await commitBoth(insertRefund(200))).toEqual([expect.stringContaining("more than was captured")]);
  });

  it("with a shipment", async () => {
    expect(await commitBoth(insertShipment(2))).toEqual([
      expect.stringContaining("has fewer pieces than its shipments"),
    ]);
  });

  it("with the cash", async () => {
    await pool.query("delete from shipment_lines");
    expect(await commitBoth(insertShipment(1, { cashDue: 200 }))).toEqual([
      expect.stringContaining("would collect more cash than is due"),
    ]);
  });
});

describe("what is due", () => {
  const due = async () =>
    (await pool.query(`select order_due(${paid.id}) as due, order_due(${cod.id}) as "dueOnDelivery"`))
      .rows[0];

  it("is live lines and adjustments less what was captured and not refunded", async () => {
    expect(await orderByNumber(db, cod.number)).toMatchObject({ total: 350 });
    expect(await due()).toEqual({ due: 0, dueOnDelivery: 350 });
    await pool.query(`begin; ${insertAdjustment}; ${lowerTotal}; commit`);
    await pool.query(`update order_lines set status = 'cancelled' where order_id = ${cod.id} and line = 2`);
    await pool.query("update refunds set state = 'paid'");
    expect(await due()).toEqual({ due: 200, dueOnDelivery: 250 });
    await pool.query(`update order_lines set status = 'cancelled' where order_id = ${paid.id}`);
    expect(await due()).toMatchObject({ due: -100 });
  });
});
