import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { refusedWrite, whileWritesAreRefused } from "../../../test/database/refuse-writes.ts";
import fc from "../../../test/fast-check.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import {
  lineHistoryOf,
  orderLinesOf,
  placeTestOrder,
  setStock,
  stockOf,
} from "../../../test/orders-fixture.ts";
import { setShopSettings } from "../../../test/set-shop-settings.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { saveTrackingNumber } from "../../fulfilment/parcels/save-tracking-number.ts";
import { listParcelCash } from "../../payments/ledger/parcel-cash-queries.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import { confirmPayment } from "../lifecycle/confirm-payment.ts";
import { changeOrderStatus } from "../list/change-order-status.ts";
import { findEditableOrder } from "../list/editable-order-queries.ts";
import { fieldsOf } from "../model/editable-order.ts";
import { type ChangeOrderResult, changeOrder } from "./change-order.ts";

const { db, pool } = await createTestDatabase(30);
const owner = await createCustomer(db, { isAdmin: true, fullName: "Sana" });
const [serum, glove, razor] = ["lumiskin-retinol", "lumiskin-exfoliating-glove", "eyebrow-razor"] as const;
const [serumPrice, glovePrice] = [199900, 119900];

async function place(
  items: [string, number][] = [
    [serum, 2],
    [glove, 1],
  ],
  payment: PaymentMethod = "cod",
) {
  const customer = await createCustomer(db);
  const placed = await placeTestOrder(db, customer, { items, payment });
  return { ...placed, customer };
}
type Placed = Pick<Awaited<ReturnType<typeof place>>, "id" | "number">;

async function shownOf({ number }: Placed) {
  const order = await findEditableOrder(db, number);
  if (!order) throw new Error("no order");
  return fieldsOf(order);
}

interface Wanted {
  typed?: Record<string, string>;
  added?: [string, number][];
  shown?: Record<string, string>;
}
async function change(order: Placed, { typed = {}, added = [], shown }: Wanted): Promise<ChangeOrderResult> {
  const from = shown ?? (await shownOf(order));
  return changeOrder(db, owner, {
    orderId: order.id,
    number: order.number,
    shown: from,
    typed: { ...from, ...typed },
    added: added.map(([productId, quantity]) => ({ productId, quantity })),
  });
}

const one = async <Row>(query: string, ...values: unknown[]): Promise<Row> =>
  (await pool.query(query, values)).rows[0];
const sumsOf = ({ id }: Placed) =>
  one<Record<string, number>>(
    `select items::int, total::int, due::int, (select amount::int from payments where order_id = a.order_id) as payment
     from order_amounts as a where order_id = $1`,
    id,
  );
/** A parcel with all lines of an order; a booked one's courier was told the cash at the door. */
async function addParcel({ id }: Placed, state = "planned") {
  const { id: shipmentId } = await one<{ id: number }>(
    `insert into shipments (state, packed_at) values ($1, now()) returning id`,
    state,
  );
  await pool.query(
    `insert into shipment_lines select $1, order_id, line, quantity from order_lines where order_id = $2 and status = 'pending'`,
    [shipmentId, id],
  );
  if (state === "booked")
    await pool.query(
      "insert into told_cash (shipment_id, order_id, amount) select $1, order_id, at_door from order_amounts where order_id = $2",
      [shipmentId, id],
    );
  return shipmentId;
}
const parcelOf = async (id: number) => ({
  ...(await one<{ packed: boolean; lines: Record<string, number> }>(
    `select packed_at is not null as packed,
      (select json_object_agg(line, quantity order by line) from shipment_lines where shipment_id = shipments.id) as lines
     from shipments where id = $1`,
    id,
  )),
  cash: (await listParcelCash(db, [id])).get(id)?.collects ?? 0,
});

describe("changing items of a placed order", () => {
  it("[O.changed-on-call] changes lines, sums, stock, payment and history together, with one email", async () => {
    await setStock(db, razor, 10);
    const order = await place([
      [serum, 2],
      [glove, 1],
      [razor, 3],
    ]);
    const result = await change(order, {
      typed: { "quantity-1": "3", "quantity-2": "0", "quantity-3": "1" },
      added: [["silicone-bath-brush", 1]],
    });
    const lines = await orderLinesOf(db, { orderId: order.id });
    const brush = lines[3]?.amount ?? 0;
    const razorPrice = lines[2]?.unitPrice ?? 0;
    const due = 3 * serumPrice + razorPrice + brush;
    expect(result).toEqual({ outcome: "changed", due, tell: [] });
    expect(
      lines.map(({ line, quantity, status, stockTaken }) => [line, quantity, status, stockTaken]),
    ).toEqual([
      [1, 3, "Pending", 0],
      [2, 1, "cancelled", 0],
      [3, 1, "Pending", 1],
      [4, 1, "Pending", 0],
    ]);
    expect(lines[3]?.orderDate).toEqual(lines[0]?.orderDate);
    expect(await sumsOf(order)).toEqual({
      items: due,
      total: due,
      due,
      payment: null,
    });
    expect(await stockOf(db, razor)).toBe(9);
    const texts = await Promise.all(
      lines.map(async ({ id }) => (await lineHistoryOf(db, id)).map(({ text }) => text)),
    );
    expect(texts).toEqual([
      ["Order placed at checkout", "Quantity 2 to 3"],
      ["Order placed at checkout", "Removed from the order"],
      ["Order placed at checkout", "Quantity 3 to 1"],
      ["Added to the order: 1"],
    ]);
    const { rows } = await pool.query(
      "select kind from outbox where kind like 'order-c%' and subject_id <> $1",
      [String(order.id)],
    );
    expect(rows).toEqual([{ kind: "order-changed" }]);
    await setStock(db, razor, null);
  });

  it("keeps the agreed price of a line, and gives a new line today's", async () => {
    const order = await place([[serum, 1]]);
    await db.updateTable("products").set({ unitPrice: 300000 }).where("id", "in", [serum, glove]).execute();
    await change(order, {
      typed: { "quantity-1": "2" },
      added: [
        [glove, 1],
        [serum, 1],
      ],
    });
    expect(
      (await orderLinesOf(db, { orderId: order.id })).map(({ unitPrice, quantity }) => [unitPrice, quantity]),
    ).toEqual([
      [serumPrice, 3],
      [300000, 1],
    ]);
    await db.updateTable("products").set({ unitPrice: serumPrice }).where("id", "=", serum).execute();
    await db.updateTable("products").set({ unitPrice: glovePrice }).where("id", "=", glove).execute();
  });

  it("obeys stock and the largest quantity, and writes nothing where one item is refused", async () => {
    await setStock(db, glove, 3);
    await setShopSettings(db, { largestQuantity: 4 });
    const order = await place([
      [serum, 2],
      [glove, 1],
    ]);
    const refused = await change(order, { typed: { "quantity-1": "5", "quantity-2": "4" } });
    expect(refused).toMatchObject({
      outcome: "refused",
      problems: [
        { text: "You can add at most 4 of Retinol Face Serum to one order." },
        { text: "Only 2 of Exfoliating Glove left in stock." },
      ],
    });
    expect(await change(order, { typed: { "quantity-1": "3", "quantity-2": "3" } })).toMatchObject({
      outcome: "changed",
    });
    expect(await stockOf(db, glove)).toBe(0);
    await setStock(db, glove, null);
    await setShopSettings(db, {});
  });

  it.each([
    ["nothingLeft", { "quantity-1": "0", "quantity-2": "0" }],
    ["unknownCity", { city: "atlantis" }],
    ["unchanged", {}],
  ])("answers %s", async (outcome, typed) => {
    const order = await place([
      [serum, 2],
      [glove, 1],
    ]);
    const result = await change(order, { typed });
    expect(result).toEqual({ outcome });
  });

  it("refuses an order that has ended, one whose parcel is with the courier, and one that is not there", async () => {
    const ended = await place([[serum, 1]]);
    await changeOrderStatus(db, owner, ended.lineIds[0] ?? 0, "completed");
    expect(await change(ended, { typed: { address: "Multan" } })).toEqual({ outcome: "ended" });
    const sent = await place([[serum, 1]]);
    const parcel = await addParcel(sent);
    await pool.query("update shipments set state = 'handed_over' where id = $1", [parcel]);
    expect(await change(sent, { typed: { address: "Multan" } })).toEqual({ outcome: "withCourier" });
    await pool.query("update shipments set state = 'received_back' where id = $1", [parcel]);
    expect(await change(sent, { typed: { address: "Multan" } })).toMatchObject({ outcome: "changed" });
    expect(await change({ id: 999_999, number: 1 }, { shown: {} })).toEqual({ outcome: "unknown" });
  });

  it("lets what is paid become less, and not more", async () => {
    const order = await place(
      [
        [serum, 2],
        [glove, 1],
      ],
      "jazzcash",
    );
    await change(order, { typed: { "quantity-1": "1" } });
    expect(await sumsOf(order)).toMatchObject({ due: serumPrice + glovePrice, payment: null });
    await confirmPayment(db, owner, order.id);
    expect(await sumsOf(order)).toMatchObject({ due: 0, payment: serumPrice + glovePrice });
    expect(await change(order, { typed: { "quantity-1": "2" } })).toEqual({ outcome: "paidAhead" });
    expect(await change(order, { typed: { "quantity-2": "0" } })).toMatchObject({
      outcome: "changed",
      due: -glovePrice,
    });
    expect(await change(order, { added: [[glove, 1]] })).toMatchObject({ outcome: "changed", due: 0 });
  });

  it("refuses less than the order's discounts", async () => {
    const order = await place([[serum, 2]]);
    await db
      .insertInto("orderAdjustments")
      .values({ orderId: order.id, kind: "discount", amount: -300000, reason: "Eid" })
      .execute();
    expect(await change(order, { typed: { "quantity-1": "1" } })).toEqual({ outcome: "belowDiscounts" });
  });
});

describe("parcels of a changed order", () => {
  it("a planned one carries and collects what the order is now, and is packed again", async () => {
    const order = await place([
      [serum, 2],
      [glove, 1],
    ]);
    const parcel = await addParcel(order);
    const { due } = (await change(order, {
      typed: { "quantity-1": "3", "quantity-2": "0" },
      added: [[razor, 1]],
    })) as { due: number };
    expect(await parcelOf(parcel)).toEqual({ cash: due, packed: false, lines: { 1: 3, 3: 1 } });
  });

  it("a booked one collects what its courier was told, and says what it would be told now", async () => {
    const order = await place([[serum, 2]]);
    await saveTrackingNumber(db, owner, { orderId: order.id, number: "TCS-1" });
    const { id, reference } = await one<{ id: number; reference: string }>(
      "select id, reference from shipments order by id desc limit 1",
    );
    expect(await change(order, { typed: { "quantity-1": "3" } })).toMatchObject({
      tell: [{ reference, cash: { told: 2 * serumPrice, now: 3 * serumPrice } }],
    });
    expect(await parcelOf(id)).toMatchObject({ cash: 2 * serumPrice, lines: { 1: 3 } });
    expect(await change(order, { typed: { "quantity-1": "1" } })).toMatchObject({
      tell: [{ reference, cash: { told: 2 * serumPrice, now: serumPrice } }],
    });
    expect(await parcelOf(id)).toMatchObject({ cash: 2 * serumPrice, lines: { 1: 1 } });
    expect(await change(order, { typed: { landmark: "Near the mosque" } })).toMatchObject({
      tell: [{ reference, cash: { told: 2 * serumPrice, now: serumPrice } }],
    });
    expect(await change(order, { typed: { "quantity-1": "2" } })).toMatchObject({ tell: [] });
    expect(await change(order, { typed: { landmark: "Near the clinic" } })).toMatchObject({
      tell: [{ reference, cash: null }],
    });
  });
});

describe("delivery details", () => {
  it("changes them, and tells the history what they were, the audit log only which", async () => {
    const order = await place();
    const typed = {
      phone: "0321 7654321",
      secondPhone: "042 35761234",
      address: "House 9, Multan",
      landmark: "Near the mosque",
      bestTime: "After 5",
    };
    expect(await change(order, { typed })).toMatchObject({ outcome: "changed" });
    expect(
      await one(
        "select phone_number, phone_e164, second_phone, shipping_address, landmark, best_time from orders where id = $1",
        order.id,
      ),
    ).toEqual({
      phone_number: "0321 7654321",
      phone_e164: "+923217654321",
      second_phone: "042 35761234",
      shipping_address: "House 9, Multan",
      landmark: "Near the mosque",
      best_time: "After 5",
    });
    expect(await one("select phone_digits from order_list where order_id = $1", order.id)).toEqual({
      phone_digits: "923217654321",
    });
    const { rows } = await pool.query("select details from audit_log where action = 'order.changed'");
    for (const text of Object.values(typed)) expect(JSON.stringify(rows)).not.toContain(text);
    expect((await lineHistoryOf(db, order.lineIds[0] ?? 0)).at(-1)?.text).toBe(
      "Phone: 0300 1234567 → 0321 7654321; Second phone: none → 042 35761234; " +
        "Address: House 1, Street 2, Lahore → House 9, Multan; Landmark: none → Near the mosque; " +
        "Best time to call: none → After 5",
    );
  });

  it("names cities in the history", async () => {
    const order = await place();
    await change(order, { typed: { city: "lahore" } });
    await change(order, { typed: { city: "multan", address: "House 9\nMultan" } });
    const texts = (await lineHistoryOf(db, order.lineIds[0] ?? 0)).map(({ text }) => text);
    expect(texts.slice(1)).toEqual([
      "City: none → Lahore",
      "Address: House 1, Street 2, Lahore → House 9, Multan; City: Lahore → Multan",
    ]);
  });

  it("says what others changed meanwhile, and writes nothing", async () => {
    const order = await place();
    const shown = await shownOf(order);
    await change(order, { typed: { landmark: "Near the mosque", "quantity-2": "2" } });
    const late = await change(order, { shown, typed: { address: "Multan" } });
    expect(late).toMatchObject({
      outcome: "changedMeanwhile",
      differences: [
        { field: "landmark", was: "", now: "Near the mosque", isTyped: false },
        { field: "quantity-2", was: "1", now: "2", isTyped: false },
      ],
      merged: { address: "Multan", landmark: "Near the mosque", "quantity-2": "2" },
    });
    expect((await shownOf(order)).address).toBe("House 1, Street 2, Lahore");
  });
});

describe("races", () => {
  it("two changes at once: one is made, the other says what changed", async () => {
    for (let round = 0; round < 10; round++) {
      const order = await place();
      const shown = await shownOf(order);
      const outcomes = await Promise.all(
        ["3", "4"].map((quantity) => change(order, { shown, typed: { "quantity-1": quantity } })),
      );
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "changedMeanwhile"]);
    }
  });

  it("a change beside a cancellation of one of its lines, and beside checkout of the last pieces", async () => {
    for (let round = 0; round < 10; round++) {
      await setStock(db, serum, 6);
      const order = await place();
      const shown = await shownOf(order);
      const [changed] = await Promise.all([
        change(order, { shown, typed: { "quantity-1": "4" }, added: [[razor, 1]] }),
        changeOrderStatus(db, owner, order.lineIds[0] ?? 0, "cancelled"),
        place([[serum, 3]]).catch((error: Error) => expect(error.message).toBe("blocked")),
      ]);
      expect(["changed", "changedMeanwhile", "refused"]).toContain(changed.outcome);
    }
    await setStock(db, serum, null);
    expect(await orderFaults(pool)).toEqual([]);
  });

  it("changes of two orders of one parcel, in both directions, do not wait for each other", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await place([[serum, 2]]), await place([[glove, 2]])];
      const parcel = await addParcel(one);
      await pool.query(
        "insert into shipment_lines select $1, order_id, line, quantity from order_lines where order_id = $2",
        [parcel, other.id],
      );
      const results = await Promise.all([
        change(other, { typed: { "quantity-1": "1" } }),
        change(one, { typed: { "quantity-1": "1" } }),
      ]);
      expect(results.map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
      expect(await parcelOf(parcel)).toMatchObject({ cash: serumPrice + glovePrice });
    }
  });
});

it("after any changes: sums are those of the lines, stock is its ledger, couriers would be told what is due", async () => {
  const products = [serum, glove, razor];
  for (const product of products) await setStock(db, product, 12);
  const step = fc.record({
    quantities: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 6 })), {
      maxLength: 3,
    }),
    added: fc.array(fc.tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: 4 })), { maxLength: 2 }),
    parcel: fc.constantFrom("none", "none", "planned", "booked"),
    tracked: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<PaymentMethod>("cod", "jazzcash"),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      async (payment, steps) => {
        for (const product of products) await setStock(db, product, 12);
        const order = await place(
          [
            [serum, 2],
            [glove, 1],
          ],
          payment,
        );
        for (const { quantities, added, parcel, tracked } of steps) {
          if (parcel !== "none" && !(await one("select from shipment_lines where order_id = $1", order.id)))
            await addParcel(order, parcel);
          if (!tracked)
            await pool.query("update stock_levels set tracked = false where product_id = $1", [glove]);
          const typed = Object.fromEntries(
            quantities.map(([line, quantity]) => [`quantity-${line}`, String(quantity)]),
          );
          await change(order, { typed, added });
        }
        expect(await orderFaults(pool)).toEqual([]);
        const wrong = await pool.query(
          `select from order_amounts a where order_id = $1 and (
           due <> (select sum(amount) from order_lines where order_id = $1 and status <> 'cancelled')
           or at_door <> case when $2 = 'cod' then due else 0 end
           or at_door <> (select sum(today) from parcel_cash(array[$1::bigint]))
           or (select amount from payments where order_id = $1) is not null)
         union all select from order_lines l where order_id = $1 and stock_taken > quantity`,
          [order.id, payment],
        );
        expect(wrong.rows).toEqual([]);
      },
    ),
    { numRuns: 25, seed: 7 },
  );
});

it("fails as a whole where it cannot be written into the audit log", async () => {
  const order = await place();
  const before = await shownOf(order);
  const changed = whileWritesAreRefused(db, "insert on audit_log", () =>
    change(order, { typed: { address: "House 9, Street 4, Multan" } }),
  );
  await expect(changed).rejects.toThrow(refusedWrite);
  expect(await shownOf(order)).toEqual(before);
});
