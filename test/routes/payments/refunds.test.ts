import { describe, expect, it } from "vitest";
import { changeOrderStatus } from "../../../shop/orders/list/change-order-status.ts";
import { confirmTransfer } from "../../../shop/payments/transfers/confirm-transfer.ts";
import { createCustomer } from "../../customers/create-customer.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { fakeRefundGateway, sendDueRefunds } from "../../payments/fake-gateway.ts";
import { createPaidOrder } from "../../payments/paid-order.ts";
import { screen } from "../../screen.ts";
import { submit } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

describe("refunds on the dashboard", async () => {
  const shop = await openTestShop();
  const { db } = shop;
  const owner = await shop.signUpStaff("owner");
  const bookkeeper = await shop.signUpStaff("bookkeeper");
  const admin = await createCustomer(db, { isAdmin: true });
  const list = "/dashboard/refunds";
  const page = async (path: string, as: Visitor = owner.as) => screen(shop.get(path, { as }));
  const send = (path: string, form: Record<string, string>, as: Visitor = owner.as) =>
    shop.post(path, { as, form });
  const requestPath = ({ number }: { number: number }) => `/dashboard/orders/LS-${number}/refund`;
  type PaidOrder = Awaited<ReturnType<typeof createPaidOrder>>;

  /** Sends the form of an order's request as the page has it. */
  async function request(order: PaidOrder, fields: Record<string, string>, as: Visitor = owner.as) {
    const { main } = await page(requestPath(order), as);
    const asShown = submit(main, "Request refund").fields;
    return send(requestPath(order), { ...asShown, reason: "Cancelled", ...fields }, as);
  }
  async function requested(order: PaidOrder, fields: Record<string, string>, as: Visitor = owner.as) {
    const answer = await request(order, fields, as);
    expect(answer.status).toBe(302);
    return answer.headers.get("Location")?.split("?")[0] ?? "";
  }

  it("[P.owed-back] an order that was cancelled after it was paid is listed with its sum and age, and leads to its request", async () => {
    const order = await createPaidOrder(db, admin);
    await db
      .updateTable("unsettledOrders")
      .set({ since: new Date(Date.now() - 50 * 3_600_000) })
      .where("orderId", "=", order.id)
      .execute();
    const { main } = await page(list);
    const row = main.get("link", new RegExp(`LS-${order.number}`));
    expect(row.attributes.href).toBe(requestPath(order));
    expect(row.text).toContain("Cancelled, but paid, 2 days ago");
    const asked = await page(requestPath(order));
    expect(Number(asked.main.field("Rupees").value) * 100).toBe(order.amount);
    const today = await page("/dashboard/today");
    expect(today.main.get("link", /View and refund/).attributes.href).toBe(list);
    expect((await page(`/dashboard/orders/LS-${order.number}`)).main.text).toContain(
      "to refund to the customer",
    );
  });

  it("says why: paid twice, paid after it was cancelled, or more than is due", async () => {
    const whyOf = async ({ number }: { number: number }) =>
      (await page(list)).main
        .get("link", new RegExp(`LS-${number}`))
        .text.match(/(Paid|Cancelled).*(?=, under)/)?.[0];
    let sent = 0;
    const transfer = (orderId: number, amount: number) =>
      confirmTransfer(db, admin, {
        orderId,
        claimId: null,
        account: "iban",
        transactionId: `FT99${++sent}00`,
        amount,
        mayExceed: true,
      });
    const cancel = async ({ lineIds }: { lineIds: number[] }) => {
      for (const line of lineIds) await changeOrderStatus(db, admin, line, "cancelled");
    };
    const twice = await createPaidOrder(db, admin, { cancel: false });
    await transfer(twice.id, twice.amount);
    expect(await whyOf(twice)).toBe("Paid twice");
    // Cancelled since, it was still not paid after its end.
    await cancel(twice);
    expect(await whyOf(twice)).toBe("Cancelled, but paid");
    const late = await placeTestOrder(db, await createCustomer(db), { payment: "jazzcash" });
    await cancel(late);
    await transfer(late.id, 199_900);
    expect(await whyOf(late)).toBe("Paid after cancellation");
    const more = await placeTestOrder(db, await createCustomer(db), { payment: "transfer" });
    await transfer(more.id, 50_000);
    await transfer(more.id, 200_000);
    expect(await whyOf(more)).toBe("Paid too much");
    const less = await createPaidOrder(db, admin, { cancel: false, items: 2 });
    await changeOrderStatus(db, admin, less.lineIds[0] ?? 0, "cancelled");
    expect(await whyOf(less)).toBe("Paid too much");
  });

  it("[P.refund] a bookkeeper requests, the owner alone approves, JazzCash pays, and the order's page has it", async () => {
    const order = await createPaidOrder(db, admin);
    const path = await requested(order, { channel: "gateway" }, bookkeeper.as);
    expect((await page(path, bookkeeper.as)).main.text).toContain("Waiting for the owner to approve.");
    for (const intent of ["approve", "withdraw", "again", "was_paid", "not_paid"])
      expect([intent, (await send(path, { intent }, bookkeeper.as)).status]).toEqual([intent, 403]);
    expect((await send(path, { intent: "approve" })).headers.get("Location")).toBe(`${path}?done=approved`);
    const { main: sending } = await page(path);
    expect(sending.text).toContain("Sending to JazzCash.");
    expect(sending.all("button", "Cancel this refund")).toEqual([]);
    await sendDueRefunds(fakeRefundGateway(db));
    expect((await page(path)).main.text).toContain("Refunded");
    const { main } = await page(`/dashboard/orders/LS-${order.number}`);
    expect(main.get("section", "Refunds").text).toContain("Refunded");
    expect(main.get("section", "History").text).toMatch(/Rs\. [\d,]+ refunded by JazzCash/);
    const audit = (await page("/dashboard/audit")).main.text;
    expect(audit).toContain("approved a refund for");
    expect((await send(path, { intent: "approve" })).status).toBe(409);
  });

  it("what is wrong with a request is said beside its field, and what was typed stays", async () => {
    const order = await createPaidOrder(db, admin, { cancel: false });
    for (const [fields, status, label, words] of [
      [{ amount: "", channel: "gateway" }, 400, "Rupees", "Please enter an amount in rupees"],
      [{ amount: "-3", channel: "gateway" }, 400, "Rupees", "Please enter an amount in rupees"],
      [{ amount: "9999999", channel: "gateway" }, 409, "Rupees", "Only Rs."],
      [{ amount: "100", channel: "gateway" }, 409, "Rupees", "Nothing to refund."],
      [{ amount: "100", channel: "gold" }, 400, "Refund by", "Please choose how to refund"],
    ] as const) {
      const refused = await screen(request(order, { reason: "Broken", ...fields }));
      expect([fields, refused.status, refused.main.field(label).description]).toEqual([
        fields,
        status,
        expect.stringContaining(words),
      ]);
      expect(refused.main.field("reason").value).toBe("Broken");
    }
    const path = await requested(order, { amount: "100", channel: "gateway", lowers: "on", reason: " " });
    const { text } = (await page(path)).main;
    expect(text).toContain("Order price reduced by Rs. 100");
    expect(text).toContain("Not given");
  });

  it("JazzCash's refusal is shown, and a transfer is paid with its transaction ID, once", async () => {
    const order = await createPaidOrder(db, admin);
    const path = await requested(order, { channel: "gateway" });
    await send(path, { intent: "approve" });
    const fake = fakeRefundGateway(db);
    fake.next = ["132"];
    await sendDueRefunds(fake);
    expect((await page(list)).main.get("section", "To check").text).toContain(`LS-${order.number}`);
    expect((await page(path)).main.text).toContain("JazzCash did not refund it: Not refundable. (132)");
    const refused = await screen(
      send(path, { intent: "pay", channel: "transfer", reference: " " }, bookkeeper.as),
    );
    expect([refused.status, refused.main.field("Transaction ID").description]).toEqual([
      400,
      expect.stringContaining("Please enter the transaction ID"),
    ]);
    const cash = await screen(send(path, { intent: "pay", channel: "cash", reference: "" }, bookkeeper.as));
    expect([cash.status, cash.main.text]).toEqual([409, expect.stringContaining("Pay it by transfer.")]);
    const paid = { intent: "pay", channel: "transfer", reference: "TID 0042" };
    const presses = await Promise.all([send(path, paid, bookkeeper.as), send(path, paid, bookkeeper.as)]);
    expect(presses.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect((await page(path)).main.text).toContain("TID 0042");
  });

  it("[P.refund] the owner's own refund by hand is paid in one step after the amount", async () => {
    const order = await createPaidOrder(db, admin);
    const answer = await request(order, { channel: "transfer" });
    const location = answer.headers.get("Location") ?? "";
    expect(location).toMatch(/\?done=approved$/);
    const { main } = await page(location);
    expect(main.text).toContain("Refund approved.");
    expect(main.all("button", "Mark as refunded")).toHaveLength(1);
    const [path = ""] = location.split("?");
    const paid = { intent: "pay", channel: "transfer", reference: "TID 0077" };
    expect((await send(path, paid)).headers.get("Location")).toBe(`${path}?done=paid`);
    const other = await createPaidOrder(db, admin);
    expect((await request(other, { channel: "transfer" }, bookkeeper.as)).headers.get("Location")).toMatch(
      /\?done=requested$/,
    );
  });

  it("a lost answer asks a person, who is told where to look", async () => {
    const order = await createPaidOrder(db, admin);
    const path = await requested(order, { channel: "gateway" });
    await send(path, { intent: "approve" });
    const fake = fakeRefundGateway(db);
    fake.next = ["lost"];
    await sendDueRefunds(fake);
    const shown = (await page(path)).main.text;
    expect(shown).toContain(`Search for payment ${order.reference}`);
    expect((await send(path, { intent: "again" })).status).toBe(409);
    expect((await send(path, { intent: "was_paid" })).headers.get("Location")).toBe(`${path}?done=paid`);
  });

  it("an order without a payment has nothing to request, and a form for it is refused", async () => {
    const order = await createPaidOrder(db, admin);
    await requested(order, { channel: "transfer" });
    expect((await page(requestPath(order))).main.text).toContain("Nothing to refund.");
    const form = { key: crypto.randomUUID(), payment: String(order.paymentId), amount: "1", reason: "Again" };
    expect((await send(requestPath(order), { ...form, channel: "cash" })).status).toBe(409);
    expect((await page("/dashboard/orders/LS-999999/refund")).status).toBe(404);
    expect((await send("/dashboard/refunds/999999", { intent: "approve" })).status).toBe(404);
  });

  it.each(["packer", "caller"] as const)("are not a %s's; a packer reads no sum of them", async (role) => {
    const { as } = await shop.signUpStaff(role);
    const order = await createPaidOrder(db, admin);
    for (const path of [list, requestPath(order), `${list}/1`]) {
      expect((await shop.get(path, { as })).headers.get("Location")).toBe("/");
      expect((await send(path, { intent: "approve" }, as)).status).toBe(403);
    }
    await requested(order, { channel: "transfer" });
    const { main } = await page(`/dashboard/orders/LS-${order.number}`, as);
    expect(main.text).not.toContain("owed back");
    const history = main.get("section", "History").text;
    expect([history.includes("Rs."), history.includes("requested")]).toEqual([role === "caller", true]);
  });
});
