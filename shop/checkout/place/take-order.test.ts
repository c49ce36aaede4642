import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import { lineHistoryOf, orderLinesOf, setStock, stockOf } from "../../../test/orders-fixture.ts";
import { setShopSettings } from "../../../test/set-shop-settings.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { eraseOrderCustomer } from "../../customers/account/erase-order-customer.ts";
import { renderEmail } from "../../mail/emails/render-email.ts";
import { changeOrder } from "../../orders/change/change-order.ts";
import { claimOrder } from "../../orders/lifecycle/claim-order.ts";
import { changeOrderStatus } from "../../orders/list/change-order-status.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";
import { type StaffOrder, takeOrder } from "./take-order.ts";

const { db, pool } = await createTestDatabase(30);
const caller = await createCustomer(db, { fullName: "Sana", isAdmin: true });
const [serum, glove] = ["lumiskin-retinol", "lumiskin-exfoliating-glove"] as const;

let phones = 0;
const order = (more: Partial<StaffOrder> = {}): StaffOrder => ({
  key: randomUUID(),
  channel: "phone",
  chatApp: null,
  customerName: "Bilal",
  customerEmail: "",
  delivery: {
    phone: `0300 12300${10 + phones++}`,
    secondPhone: "",
    address: "House 1, Lahore",
    city: "",
    landmark: "",
    bestTime: "",
  },
  notes: "",
  payment: "cod",
  isConfirmed: true,
  items: [
    { productId: serum, quantity: 2 },
    { productId: glove, quantity: 1 },
  ],
  ...more,
});
async function take(more: Partial<StaffOrder> = {}) {
  const result = await takeOrder(db, caller, order(more));
  if (result.outcome !== "placed") throw new Error(result.outcome);
  const { rows } = await pool.query("select * from orders where number = $1", [result.number]);
  return { ...rows[0], id: Number(rows[0].id), isMarked: result.isMarked };
}

describe("orders that staff take", () => {
  it("[R48] has today's prices, takes stock, and is confirmed with its history", async () => {
    await setStock(db, glove, 5);
    const taken = await take({ channel: "chat", chatApp: "instagram" });
    expect(taken).toMatchObject({
      user_id: null,
      customer_email: "",
      channel: "chat",
      chat_app: "instagram",
      confirmation: "confirmed",
    });
    const lines = await orderLinesOf(db, { orderId: taken.id });
    expect(lines.map(({ quantity, unitPrice, stockTaken }) => [quantity, unitPrice, stockTaken])).toEqual([
      [2, 199900, 0],
      [1, 119900, 1],
    ]);
    expect(lines[0]).toMatchObject({ userId: null, customerEmail: "", paymentStatus: "Cash on Delivery" });
    expect(await stockOf(db, glove)).toBe(4);
    expect((await lineHistoryOf(db, lines[0]?.id ?? 0)).map(({ text, by }) => [text, by])).toEqual([
      ["Order taken from a chat", "Sana"],
      ["Confirmed on WhatsApp", "Sana"],
    ]);
    await setStock(db, glove, null);
  });

  it.each([
    ["cash on delivery, not asked yet", { isConfirmed: false }, "to_confirm"],
    ["JazzCash", { payment: "jazzcash" as const }, null],
  ])("%s", async (_, more, confirmation) => {
    expect((await take(more)).confirmation).toBe(confirmation);
  });

  it("stays unconfirmed where the owner has marked the number", async () => {
    await pool.query(
      "insert into phone_marks (phone_e164, mark, reason) values ('+923001112223', 'do_not_serve', 'Never pays')",
    );
    // By the owner's rule no one would need to ask: it is paid ahead.
    const delivery = { ...order().delivery, phone: "0300 1112223" };
    expect(await take({ delivery, payment: "jazzcash" })).toMatchObject({
      isMarked: true,
      confirmation: "to_confirm",
    });
  });

  it("makes one order of a form that arrives twenty times at once", async () => {
    const form = order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeOrder(db, caller, form)));
    expect(new Set(answers.map((answer) => answer.outcome === "placed" && answer.number)).size).toBe(1);
    const { rows } = await pool.query("select number::int from orders where key = $1", [form.key]);
    expect(rows).toHaveLength(1);
    // Sent again with something else, it is not taken, and says so.
    const items = [{ productId: serum, quantity: 3 }];
    for (const other of [
      { items },
      { delivery: { ...form.delivery, address: "House 9" } },
      { notes: "Ring" },
    ])
      expect(await takeOrder(db, caller, { ...form, ...other })).toEqual({
        outcome: "takenBefore",
        number: rows[0].number,
      });
  });

  it("leaves nothing behind where it is refused, and the key can be used again", async () => {
    await setStock(db, glove, 1);
    await setShopSettings(db, { largestQuantity: 3 });
    const form = order({
      items: [
        { productId: glove, quantity: 1 },
        { productId: glove, quantity: 1 },
        { productId: serum, quantity: 4 },
      ],
    });
    await expect(takeOrder(db, caller, form)).resolves.toMatchObject({
      outcome: "refused",
      problems: [
        { text: "Only 1 of Exfoliating Glove left in stock." },
        { text: "You can add at most 3 of Retinol Face Serum to one order." },
      ],
    });
    await setShopSettings(db, {});
    expect((await pool.query("select from orders where key = $1", [form.key])).rows).toEqual([]);
    expect(await takeOrder(db, caller, { ...form, items: [] })).toEqual({ outcome: "noItems" });
    expect(
      await takeOrder(db, caller, { ...form, delivery: { ...form.delivery, city: "atlantis" } }),
    ).toEqual({ outcome: "unknownCity" });
    expect(
      await takeOrder(db, caller, { ...form, items: [{ productId: glove, quantity: 1 }] }),
    ).toMatchObject({ outcome: "placed" });
    await setStock(db, glove, null);
  });

  it("refuses the key of an order of the shop", async () => {
    const shopper = await createCustomer(db);
    const { key } = await db
      .insertInto("orders")
      .values({ userId: shopper.id })
      .returning("key")
      .executeTakeFirstOrThrow();
    expect(await takeOrder(db, caller, order({ key }))).toEqual({ outcome: "unknownKey" });
  });

  it("of two orders for the last piece, one is placed", async () => {
    await setStock(db, glove, 1);
    const items = [{ productId: glove, quantity: 1 }];
    const answers = await Promise.all([1, 2, 3].map(() => takeOrder(db, caller, order({ items }))));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["placed", "refused", "refused"]);
    await setStock(db, glove, null);
  });

  it("writes to no one without an email", async () => {
    const { id } = await take();
    const context = { db, origin: "https://shop.example", links: {} as never };
    for (const kind of ["order-confirmation", "order-changed"] as const)
      expect(await renderEmail(context, kind, String(id))).toBeNull();
  });
});

describe("claiming an order by its link (R48)", () => {
  it("gives it to the account, with the account's email, once", async () => {
    const { id } = await take();
    const [ayesha, other] = [await createCustomer(db), await createCustomer(db)];
    const claim = (customer: typeof ayesha) => db.transaction().execute((tx) => claimOrder(tx, id, customer));
    const answers = await Promise.all([claim(ayesha), claim(ayesha)]);
    expect(answers.sort()).toEqual(["already", "claimed"]);
    expect(await claim(other)).toBe("refused");
    expect((await orderLinesOf(db, { orderId: id }))[0]).toMatchObject({
      userId: ayesha.id,
      customerEmail: ayesha.email,
    });
  });

  it("keeps the email that staff typed, and refuses orders of the shop", async () => {
    const { id } = await take({ customerEmail: "bilal@example.com" });
    const ayesha = await createCustomer(db);
    await db.transaction().execute((tx) => claimOrder(tx, id, ayesha));
    expect((await orderLinesOf(db, { orderId: id }))[0]?.customerEmail).toBe("bilal@example.com");
    const { id: cart } = await getOrCreateOpenOrder(db, ayesha.id);
    for (const none of [999_999, cart])
      expect(await db.transaction().execute((tx) => claimOrder(tx, none, ayesha))).toBe("unknown");
  });
});

describe("erasing a customer without an account", () => {
  const delivery = {
    ...order().delivery,
    phone: "0321 5556667",
    landmark: "Near the mosque",
    secondPhone: "0300 9998887",
  };
  const cancelAll = async (orderId: number) => {
    for (const { id } of await orderLinesOf(db, { orderId }))
      await changeOrderStatus(db, caller, id, "cancelled");
  };

  it("erases all orders of the phone number once none waits, and keeps items and sums", async () => {
    const [first, second] = [await take({ delivery, notes: "Ring twice" }), await take({ delivery })];
    const shown = { ...delivery, "quantity-1": "2", "quantity-2": "1" };
    const change = { orderId: first.id, number: Number(first.number), shown, added: [] };
    await changeOrder(db, caller, { ...change, typed: { ...shown, address: "House 10, Multan" } });
    await cancelAll(first.id);
    expect(await eraseOrderCustomer(db, caller, first.id)).toEqual({
      outcome: "open",
      number: `LS-${second.number}`,
    });
    await cancelAll(second.id);
    expect(await eraseOrderCustomer(db, caller, first.id)).toEqual({ outcome: "erased", orders: 2 });
    const { rows } = await pool.query(
      `select row_to_json(orders)::text as text from orders where id = any($1)
       union all select data::text from order_events where order_id = any($1)`,
      [[first.id, second.id]],
    );
    for (const { text } of rows)
      for (const word of ["Bilal", "5556667", "9998887", "House 1", "mosque", "Ring"])
        expect(text).not.toContain(word);
    expect(await orderLinesOf(db, { orderId: first.id })).toHaveLength(2);
    expect(await eraseOrderCustomer(db, caller, first.id)).toEqual({ outcome: "unknown" });
    const ayesha = await createCustomer(db);
    expect(await db.transaction().execute((tx) => claimOrder(tx, first.id, ayesha))).toBe("refused");
  });

  it("waits for a parcel that is under way, and leaves orders of accounts alone", async () => {
    const sent = await take();
    const { rows } = await pool.query("insert into shipments (state) values ('handed_over') returning id");
    await pool.query(
      "insert into shipment_lines select $1, order_id, line, quantity from order_lines where order_id = $2",
      [rows[0].id, sent.id],
    );
    for (const { id } of await orderLinesOf(db, { orderId: sent.id }))
      await changeOrderStatus(db, caller, id, "completed");
    expect(await eraseOrderCustomer(db, caller, sent.id)).toMatchObject({ outcome: "open" });
    const claimed = await take();
    const ayesha = await createCustomer(db);
    await db.transaction().execute((tx) => claimOrder(tx, claimed.id, ayesha));
    expect(await eraseOrderCustomer(db, caller, claimed.id)).toEqual({ outcome: "unknown" });
  });
});

it("leaves no fault in any order", async () => {
  expect(await orderFaults(pool)).toEqual([]);
});
