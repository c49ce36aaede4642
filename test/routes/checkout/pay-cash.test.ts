import { CompiledQuery } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { bookByHand } from "../../../shop/fulfilment/couriers/booking/decide-booking.ts";
import { changePaymentMethod } from "../../../shop/orders/change/change-payment-method.ts";
import { standardConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings.ts";
import { writeConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings-queries.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { writeAdvanceSettings } from "../../../shop/payments/advances/advance-settings-queries.ts";
import type { GatewayAnswer } from "../../../shop/payments/gateway/contract/payment-gateway.ts";
import { expireTransactions } from "../../../shop/payments/gateway/reconcile-transactions.ts";
import { recordGatewayAnswer } from "../../../shop/payments/gateway/record-gateway-answer.ts";
import { standardAdvanceSettings } from "../../../shop/payments/model/advance-settings.ts";
import { planTestParcel, prepareCouriers } from "../../fulfilment/planned-parcel.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { giveGatewayAccount } from "../../payments/gateway-account.ts";
import { screen } from "../../screen.ts";
import { openTestShop, Visitor } from "../../test-shop.ts";

describe("[R66 P.refused-cash] cash on delivery after a refused payment", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const { as, id: userId } = await shop.signUp();
  const query = async (text: string, ...values: unknown[]) =>
    (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows;
  beforeAll(async () => {
    await giveGatewayAccount(shop.shop, { formUrl: "https://pay.example/form/" });
    await prepareCouriers(db);
  });
  afterEach(async () => {
    await query("delete from settings where key in ('confirmation', 'advance')");
    await query("delete from phone_marks");
  });

  const say = (page: string, said: Partial<GatewayAnswer> = {}) =>
    recordGatewayAnswer(db, {
      gateway: "jazzcash",
      source: "return",
      answer: {
        reference: page.slice("/pay/".length),
        hash: "valid",
        meaning: "paid",
        responseCode: "000",
        message: "",
        amount: 199_900,
        retrievalReference: null,
        ...said,
      },
    });
  const failed = { meaning: "failed", responseCode: "112" } as const;
  async function begin(order: { id: number; number: number }) {
    const path = `/orders/LS-${order.number}`;
    const pressed = await shop.post(path, { as, form: { intent: "pay" } });
    const page = pressed.headers.get("Location")?.replace("?leave", "") ?? "";
    const link = `/o/${(await createOrderLink(db, order.id)).token}`;
    return { ...order, path, page, link, placed: `/checkout/placed/LS-${order.number}` };
  }
  /** A placed order whose payment has begun. */
  const begun = async () =>
    begin(await placeTestOrder(db, await shop.customer(userId), { payment: "jazzcash" }));
  async function refused() {
    const order = await begun();
    await say(order.page, failed);
    return order;
  }
  const choose = (path: string, visitor = as) => shop.post(path, { as: visitor, form: { intent: "cash" } });
  const main = async (path: string, visitor = as) => (await screen(shop.get(path, { as: visitor }))).main;
  const button = "Pay cash on delivery";
  const paymentsOf = async (orderId: number) =>
    (await query("select method, state from payments where order_id = $1 order by id", orderId)).map(
      ({ method, state }) => `${method} ${state}`,
    );
  const confirmationOf = async (orderId: number) =>
    (await query("select confirmation from orders where id = $1", orderId))[0]?.confirmation;
  const cash = ["jazzcash expired", "cod awaited"];

  it("is chosen by its customer or by its link, counts as unconfirmed, and twice is once", async () => {
    for (const from of ["path", "placed", "link"] as const) {
      const order = await refused();
      const visitor = from === "link" ? new Visitor() : as;
      const shown = await main(order[from], visitor);
      expect(shown.buttons).toEqual(expect.arrayContaining(["Pay again, Rs. 1,999", button]));
      expect(shown.text).toContain("We call or message you to confirm.");
      for (const _ of [1, 2]) {
        const chosen = await choose(order[from], visitor);
        expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, order[from]]);
      }
      expect(await paymentsOf(order.id)).toEqual(cash);
      expect(await confirmationOf(order.id)).toBe("to_confirm");
      const after = await main(order.placed);
      expect(after.headings).toEqual(["Thank you, your order is placed"]);
      expect(after.buttons).not.toContain(button);
      expect(after.text).toContain("We call or message you on 0300 1234567 to confirm.");
      expect((await main(order.page, new Visitor())).buttons).toEqual([]);
    }
    expect(await query("select from audit_log where action = 'payment.method'")).toEqual([]);
  });

  it("goes by the owner's rule of confirmation", async () => {
    await writeConfirmationSettings(db, { ...standardConfirmationSettings, rule: "none" });
    const order = await refused();
    expect((await main(order.placed)).text).not.toContain("We call or message you to confirm.");
    await choose(order.placed);
    expect([await paymentsOf(order.id), await confirmationOf(order.id)]).toEqual([cash, null]);
  });

  it("is not offered before the payment is refused, nor while another is open", async () => {
    const before = await begun();
    const pending = await begun();
    await say(pending.page, { meaning: "pending", responseCode: "157" });
    const open = await refused();
    await shop.post(open.path, { as, form: { intent: "pay" } });
    const unproved = await begun();
    await say(unproved.page, { hash: "wrong" });
    await query("update gateway_transactions set expires_at = now() where order_id = $1", unproved.id);
    for (const order of [before, pending, open, unproved]) {
      expect((await main(order.placed)).buttons).not.toContain(button);
      const late = await choose(order.path);
      expect([late.status, (await screen(late)).main.alerts]).toEqual([
        409,
        ["Your order has changed. Please reload the page and try again."],
      ]);
      expect(await paymentsOf(order.id)).toEqual(["jazzcash awaited"]);
    }
    // Begun and never come back: over, it may still be paid until the shop asks no longer.
    const end = "update gateway_transactions set expires_at = now() - $2::interval where order_id = $1";
    await query(end, before.id, "59 minutes");
    await expireTransactions(db);
    expect((await main(before.placed)).buttons).not.toContain(button);
    await query(end, before.id, "61 minutes");
    await expireTransactions(db);
    expect((await main(before.placed)).buttons).toContain(button);
  });

  it("is not offered again by the same refusal once staff ask for the payment ahead, nor for what staff took", async () => {
    const order = await refused();
    await choose(order.path);
    const actor = { actor: "admin", actorId: (await shop.signUpAdmin()).id } as const;
    await changePaymentMethod(db, { orderId: order.id, to: "ahead" }, actor);
    expect(await confirmationOf(order.id)).toBe(null);
    expect((await main(order.placed)).buttons).not.toContain(button);
    await say((await begin(order)).page, failed);
    expect((await main(order.placed)).buttons).toContain(button);
    await query("update orders set channel = 'chat' where id = $1", order.id);
    expect((await main(order.placed)).buttons).not.toContain(button);
  });

  it("is refused to a stranger, and to who knows only the reference", async () => {
    const order = await refused();
    const stranger = await shop.signUp();
    expect((await choose(order.path, stranger.as)).status).toBe(404);
    expect((await main(order.page, new Visitor())).buttons).toEqual(["Pay again, Rs. 1,999"]);
    await choose(order.page, new Visitor());
    expect(await paymentsOf(order.id)).toEqual(["jazzcash awaited"]);
  });

  it("obeys marks, and the advance of a placement", async () => {
    const order = await refused();
    const mark = "insert into phone_marks (phone_e164, mark, reason) values ('+923001234567', $1, 'Refused')";
    for (const name of ["do_not_serve", "advance_only"]) {
      await query("delete from phone_marks");
      await query(mark, name);
      const shown = await main(order.placed);
      expect(shown.buttons).not.toContain(button);
      expect(shown.text).toContain("Please pay in advance, or contact us.");
      expect((await screen(choose(order.placed))).main.alerts).toEqual([
        "Please pay in advance, or contact us.",
      ]);
    }
    await writeAdvanceSettings(db, { ...standardAdvanceSettings, kind: "fixed", forMarked: true });
    expect((await main(order.placed)).text).toContain(
      "Pay Rs. 500 in advance before we send your order, and the rest in cash on delivery.",
    );
    expect((await choose(order.placed)).status).toBe(303);
    expect(await paymentsOf(order.id)).toEqual([...cash, "jazzcash awaited"]);
    expect((await main(order.placed)).text).toContain("Pay Rs. 500 in advance");
  });

  it("and a late paid at once: either is first, and the money is the order's", async () => {
    for (let round = 0; round < 8; round++) {
      const order = await refused();
      const both = [
        async () => (await choose(order.path)).status,
        async () => (await say(order.page)).verdict,
      ];
      if (round % 2) both.reverse();
      const answers = await Promise.all(both.map((one) => one()));
      expect(answers).toContain("accepted");
      const [first, ...more] = await paymentsOf(order.id);
      if (answers.includes(409)) expect([first, ...more]).toEqual(["jazzcash captured"]);
      else expect([first, more.at(-1)]).toEqual(["jazzcash expired", "jazzcash captured"]);
      expect(await query("select order_due($1)::int as due", order.id)).toEqual([{ due: 0 }]);
      // A payment counts as confirmation.
      expect(await confirmationOf(order.id)).toBe(null);
    }
  });

  it("shows a late paid of a booked parcel under Paid, but the courier will collect cash", async () => {
    const customer = await shop.customer(userId);
    const { order, id, reference } = await planTestParcel(db, customer, { payment: "jazzcash" });
    const { page, placed } = await begin(order);
    await say(page, failed);
    await choose(placed);
    await query("update orders set confirmation = 'confirmed' where id = $1", order.id);
    const booking = { shipmentId: id, courierId: "tcs", trackingNumber: "TCS-9" };
    await bookByHand(db, booking, { actor: "system", actorId: null });
    await say(page);
    const owner = await shop.signUpStaff("owner");
    expect((await main("/dashboard/paid-parcels", owner.as)).text).toContain(reference);
  });
});
