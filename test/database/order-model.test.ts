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

it("has an index for each reference to a person, whose account can be deleted", async () => {
  const { rows } = await pool.query(`select conrelid::regclass || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`);
  expect(rows).toEqual([]);
});

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
const insertRefund = (amount: number, of = payment) =>
  `insert into refunds (payment_id, amount, reason, channel) values (${of}, ${amount}, 'Returned', 'cash')`;
const insertPayment = (fields: string, values: string) =>
  `insert into payments (order_id, method, amount, ${fields}) values (${paid.id}, 'jazzcash', 1, ${values});`;
/** A shipment of the first line of an order. */
const insertShipment = (quantity: number, { state = "planned", code = "default" } = {}) =>
  `with sent as (insert into shipments (state, courier, tracking_number) values ('${state}', 'tcs', ${code}) returning id)
   insert into shipment_lines (shipment_id, order_id, line, quantity)
     select id, ${cod.id}, 1, ${quantity} from sent;`;
/** A booked shipment of one piece of it, whose courier is told to collect an amount. */
const tellCash = (amount: number, { state = "booked", before = false, of = cod } = {}) =>
  `with sent as (insert into shipments (state, courier) values ('${state}', 'tcs') returning id),
     carried as (insert into shipment_lines (shipment_id, order_id, line, quantity) select id, ${of.id}, 1, 1 from sent)
   insert into told_cash (shipment_id, order_id, amount, told_before) select id, ${of.id}, ${amount}, ${before} from sent;`;
/** An awaited advance of the order that is paid on delivery. */
const awaitAdvance = (amount: string) =>
  `insert into payments (order_id, method, purpose, amount) values (${cod.id}, 'jazzcash', 'advance', ${amount});`;
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
    "a placed order without its total",
    updateOrder("placed_total = null"),
    "placed_has_customer_and_delivery",
  ],
  [
    "placing an order without details",
    `update orders set placed_at = now() where id = ${open.id}`,
    "placed_has_customer_and_delivery",
  ],
  ["a total below nothing", updateOrder("placed_total = -1"), "paisa_total_check"],
  [
    "an adjustment of a kind that is none",
    insertAdjustment.replace("discount", "surcharge"),
    "order_adjustments_kind_check",
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
  ["an awaited advance without an amount", awaitAdvance("null"), "payments_amount_known"],
  ...["captured", "to_refund"].map((state): [string, string, string] => [
    `a payment that is ${state} without an amount`,
    insertPayment("attempt, state", `2, '${state}'`).replace(" 1,", " null,"),
    "payments_amount_known",
  ]),
  [
    "a captured payment that loses its amount",
    `update payments set amount = null where id = ${payment}`,
    "payments_amount_known",
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
  ["more cash than is at the door", tellCash(351), "was told more cash than order"],
  [
    "more cash than is at the door without the advance",
    awaitAdvance("100") + tellCash(251),
    "was told more cash",
  ],
  ["cash of an order that is paid ahead", tellCash(1, { of: paid }), "was told more cash than order"],
  ["more cash in two shipments", tellCash(300) + tellCash(51), "was told more cash than order"],
  [
    "more cash than a shipment leaves that was told before",
    tellCash(300, { before: true }) + tellCash(51),
    "was told more cash than order",
  ],
  [
    "more cash than a shipment on its way leaves",
    tellCash(300, { state: "coming_back", before: true }) + tellCash(51),
    "was told more cash than order",
  ],
  [
    "cash that is told again and is more",
    `${tellCash(350)} update told_cash set amount = 351`,
    "was told more cash than order",
  ],
  ["cash below nothing", tellCash(-1), "told_cash_amount_check"],
  [
    "two parts of an order in a shipment",
    `${tellCash(1)} insert into told_cash (shipment_id, order_id, amount) select shipment_id, order_id, amount from told_cash`,
    "told_cash_pkey",
  ],
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
    ["an adjustment", insertAdjustment],
    [
      "an awaited payment of the whole order without an amount",
      insertPayment("attempt, state", "2, 'awaited'").replace(" 1,", " null,"),
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
    ["all cash that is at the door", tellCash(300) + tellCash(50)],
    ["more cash that was told before", tellCash(351, { before: true })],
    ["cash of nothing where too much was told before", tellCash(351, { before: true }) + tellCash(0)],
    ["more cash of a shipment that nobody was told of", tellCash(351, { state: "planned" })],
    [
      "all cash again once a shipment has come back",
      tellCash(350, { state: "received_back" }) + tellCash(350),
    ],
    [
      "less cash than was told before",
      `${tellCash(351, { before: true })} update told_cash set amount = 350, told_before = false`,
    ],
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
    expect(await commitBoth(tellCash(200))).toEqual([
      expect.stringContaining("was told more cash than order"),
    ]);
  });
});

describe("what is due", () => {
  const due = async () =>
    (await pool.query(`select order_due(${paid.id}) as due, order_due(${cod.id}) as "dueOnDelivery"`))
      .rows[0];

  it("is live lines and adjustments less what was captured and not refunded", async () => {
    expect(await orderByNumber(db, cod.number)).toMatchObject({ placedTotal: 350 });
    expect(await due()).toEqual({ due: 0, dueOnDelivery: 350 });
    await pool.query(insertAdjustment);
    await pool.query(`update order_lines set status = 'cancelled' where order_id = ${cod.id} and line = 2`);
    await pool.query("update refunds set state = 'paid'");
    expect(await due()).toEqual({ due: 200, dueOnDelivery: 250 });
    await pool.query(`update order_lines set status = 'cancelled' where order_id = ${paid.id}`);
    expect(await due()).toMatchObject({ due: -100 });
    expect(await orderByNumber(db, cod.number)).toMatchObject({ placedTotal: 350 });
  });

  it("becomes the amount of the payment that is captured for it", async () => {
    const { rows } = await pool.query(
      `update payments set state = 'captured' where id = ${awaitedPayment} returning amount`,
    );
    expect(rows).toEqual([{ amount: 250 }]);
    expect(await due()).toMatchObject({ dueOnDelivery: 0 });
  });
});
