import { describe, expect, it, onTestFinished } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { parcelFixture } from "../../../test/fulfilment/parcels-fixture.ts";
import { orderFaults } from "../../../test/orders/order-faults.ts";
import {
  lineHistoryOf,
  orderByNumber,
  orderLinesOf,
  ordersOf,
  setStock,
  stockOf,
  updateOrder,
} from "../../../test/orders-fixture.ts";
import { addGatewayAccount } from "../../../test/payments/gateway-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { answerCall } from "../../orders/confirm/answer-call.ts";
import { releaseOtherLeases } from "../../orders/confirm/call-lease-queries.ts";
import { markPhone } from "../../orders/confirm/mark-phone.ts";
import { openCall } from "../../orders/confirm/open-call.ts";
import { writeAdvanceSettings } from "../../payments/advances/advance-settings-queries.ts";
import { startTransaction } from "../../payments/gateway/start-transaction.ts";
import { standardAdvanceSettings } from "../../payments/model/advance-settings.ts";
import { claimTransfer } from "../../payments/transfers/claim-transfer.ts";
import { addToCart } from "../cart/add-to-cart.ts";
import { getCart } from "../cart/cart-queries.ts";
import type { CheckoutInput } from "./checkout-form.ts";
import { getOrCreateOpenOrder } from "./open-order.ts";
import { placeOrder } from "./place-order.ts";

const { db, pool } = await createTestDatabase(10);
const owner = await createCustomer(db, { isAdmin: true });
const { plan, wholeOrder } = parcelFixture(db, owner);
const serum = "lumiskin-retinol";
let phones = 0;
const newPhone = () => `0300 ${String(3_000_000 + ++phones)}`;

/** An order whose answer got lost, and the form that was sent. */
async function placed(more: Partial<CheckoutInput> & { quantity?: number; customer?: Customer } = {}) {
  const { quantity = 1, customer = await createCustomer(db), ...typed } = more;
  await addToCart(db, customer.id, { productId: serum, quantity });
  const { id, key, number } = await getOrCreateOpenOrder(db, customer.id);
  const sent: CheckoutInput = {
    ...{ key, total: (await getCart(db, customer.id)).total, phoneNumber: newPhone() },
    ...{ shippingAddress: "House 1, WRONG Street, Lahore", notes: "", payment: "cod" },
    ...typed,
  };
  expect(await placeOrder(db, customer, sent)).toEqual({ outcome: "placed", number });
  const again = (changed: Partial<CheckoutInput>) => placeOrder(db, customer, { ...sent, ...changed });
  return { id, number, customer, sent, again };
}
const right = { shippingAddress: "House 2, RIGHT Street, Karachi" };
const emailsOf = async (id: number) =>
  (
    await pool.query(
      `select kind from outbox where subject_id = $1
        or (kind = 'order-changed' and subject_id in (select id::text from order_events where order_id = $2)) order by id`,
      [String(id), id],
    )
  ).rows.map(({ kind }) => kind);

describe("[R74] an order that is sent again with other details", () => {
  it("takes address, phone, name and notes, and says so in the history", async () => {
    const { id, number, customer, again } = await placed({ phoneNumber: "0300 5550103" });
    const changed = {
      ...right,
      phoneNumber: "0300 5550104 0321 5550105",
      parcelName: "Sara",
      notes: "Ring twice",
    };
    expect(await again(changed)).toEqual({
      outcome: "placed",
      number,
      repeat: { kept: [], cartQuantity: 0 },
    });
    expect(await ordersOf(db, customer.id)).toMatchObject([
      {
        phoneNumber: "0300 5550104 0321 5550105",
        phoneE164: "+923005550104",
        secondPhoneE164: "+923215550105",
        shippingAddress: "House 2, RIGHT Street, Karachi",
        customerName: "Sara",
        notes: "Ring twice",
        confirmation: "to_confirm",
      },
    ]);
    const [line] = await orderLinesOf(db, { orderId: id });
    expect((await lineHistoryOf(db, line?.id ?? 0)).map(({ text }) => text)).toEqual([
      "Order placed at checkout",
      "Name: Ayesha Khan → Sara; Phone: 0300 5550103 → 0300 5550104 0321 5550105; Second phone: none → 0321 5550105; Address: House 1, WRONG Street, Lahore → House 2, RIGHT Street, Karachi; Notes: none → Ring twice",
    ]);
    // Its confirmation has not been sent yet, and says the new details.
    expect(await emailsOf(id)).toEqual(["new-order", "order-confirmation"]);
    expect(await orderFaults(pool)).toEqual([]);
  });

  it("forgets the city that was recognised in the earlier address", async () => {
    const { id, again } = await placed();
    await openCall(db, id, { userId: owner.id, at: new Date() });
    await releaseOtherLeases(db, owner.id, null);
    const cityOf = async () =>
      (await pool.query("select city_id from orders where id = $1", [id])).rows[0]?.city_id;
    expect(await cityOf()).toBe("lahore");
    expect(await again(right)).toMatchObject({ repeat: { kept: [] } });
    expect(await cityOf()).toBeNull();
  });

  it("changes nothing where the same is typed in another way", async () => {
    const { id, again } = await placed({ phoneNumber: "0300 5550110", parcelName: "Sara", notes: "a  b" });
    const typed = {
      phoneNumber: "+92-300-5550110",
      shippingAddress: "House 1,\nWRONG Street, Lahore",
      notes: "a b",
    };
    expect(await again(typed)).toMatchObject({ repeat: { kept: [] } });
    const [line] = await orderLinesOf(db, { orderId: id });
    expect(await lineHistoryOf(db, line?.id ?? 0)).toHaveLength(1);
  });

  it("sends an email of the change where the confirmation was sent", async () => {
    const { id, again } = await placed();
    await pool.query("update outbox set state = 'sent', settled_at = now() where subject_id = $1", [
      String(id),
    ]);
    await again(right);
    expect(await emailsOf(id)).toEqual(["new-order", "order-confirmation", "order-changed"]);
  });

  it("leaves a cart filled since alone, and counts it", async () => {
    const { customer, again } = await placed();
    await addToCart(db, customer.id, { productId: serum, quantity: 2 });
    expect(await again({})).toMatchObject({ repeat: { kept: [], cartQuantity: 2 } });
    expect((await getCart(db, customer.id)).quantity).toBe(2);
  });

  const actor = { actor: "admin", actorId: owner.id } as const;
  const steps: [string, (orderId: number) => Promise<unknown>][] = [
    ["was confirmed", (orderId) => answerCall(db, { orderId, outcome: "confirmed", channel: "call", actor })],
    [
      "was called about",
      (orderId) => answerCall(db, { orderId, outcome: "no_answer", channel: "call", actor }),
    ],
    ["is being called about", (orderId) => openCall(db, orderId, { userId: owner.id, at: new Date() })],
    ["has a slip", async (orderId) => plan(await wholeOrder(orderId))],
    ["is 31 minutes old", (id) => updateOrder(db, id, { placedAt: new Date(Date.now() - 31 * 60_000) })],
  ];
  it.each(steps)("keeps the details of an order that %s", async (_, step) => {
    const { id, number, again } = await placed();
    await step(id);
    expect(await again({ ...right, notes: "Ring" })).toMatchObject({
      repeat: { kept: ["address", "notes"] },
    });
    expect(await orderByNumber(db, number)).toMatchObject({
      shippingAddress: "House 1, WRONG Street, Lahore",
      notes: null,
    });
  });

  it("keeps the details of an order whose payment has begun", async () => {
    await addGatewayAccount(db);
    const [online, byTransfer] = [
      await placed({ payment: "jazzcash" }),
      await placed({ payment: "transfer" }),
    ];
    const shopper = { actor: "customer", actorId: null } as const;
    await startTransaction(db, { orderId: online.id, gateway: "jazzcash" }, shopper);
    await claimTransfer(db, byTransfer.id, { account: "raast", transactionId: "TX10000001" });
    for (const { again } of [online, byTransfer])
      expect(await again(right)).toMatchObject({ repeat: { kept: ["address"] } });
  });

  it("takes nothing where the payment method differs", async () => {
    const { number, again } = await placed();
    expect(await again({ ...right, payment: "jazzcash" })).toMatchObject({
      repeat: { kept: ["payment", "address"] },
    });
    expect(await orderByNumber(db, number)).toMatchObject({
      shippingAddress: "House 1, WRONG Street, Lahore",
    });
  });

  it("keeps everything where the new number is marked", async () => {
    const { id, number, sent, again } = await placed();
    const mark = {
      orderNumber: number,
      phoneE164: "+923005550120",
      reason: "Refused twice",
      actorId: owner.id,
    };
    await markPhone(db, { ...mark, mark: "do_not_serve" });
    expect(await again({ ...right, phoneNumber: "0300 5550120" })).toMatchObject({
      repeat: { kept: ["phone", "address"], mark: "do_not_serve" },
    });
    expect(await orderByNumber(db, number)).toMatchObject({ id, phoneNumber: sent.phoneNumber });
  });

  it("gives back the stock of a number that cannot be read, and takes it again for one that can", async () => {
    await setStock(db, serum, 10);
    onTestFinished(() => setStock(db, serum, null));
    const { number, again } = await placed({ quantity: 2 });
    expect(await stockOf(db, serum)).toBe(8);
    await again({ phoneNumber: "call me" });
    expect(await stockOf(db, serum)).toBe(10);
    expect(await orderByNumber(db, number)).toMatchObject({ notReserved: true, confirmation: "to_confirm" });
    await again({ phoneNumber: newPhone() });
    expect(await stockOf(db, serum)).toBe(8);
    expect(await orderByNumber(db, number)).toMatchObject({ notReserved: false });
    expect(await orderFaults(pool)).toEqual([]);
  });

  it("asks the advance of a marked number, and no longer of another", async () => {
    await writeAdvanceSettings(db, {
      ...standardAdvanceSettings,
      ...{ kind: "fixed" },
    });
    onTestFinished(async () => void (await pool.query("delete from settings where key = 'advance'")));
    const { id, number, again } = await placed();
    const mark = { orderNumber: number, phoneE164: "+923005550130", reason: "Refused", actorId: owner.id };
    await markPhone(db, { ...mark, mark: "advance_only" });
    const awaited = async () =>
      (
        await pool.query(
          "select amount from payments where order_id = $1 and purpose = 'advance' and state = 'awaited'",
          [id],
        )
      ).rows.map(({ amount }) => Number(amount));
    expect(await awaited()).toEqual([]);
    await again({ phoneNumber: "0300 5550130" });
    expect(await awaited()).toEqual([50_000]);
    await again({ phoneNumber: newPhone() });
    expect(await awaited()).toEqual([]);
  });
});
