import { describe, expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { findDoorCash } from "../../../shop/payments/ledger/order-amounts-queries.ts";
import { claimTransfer } from "../../../shop/payments/transfers/claim-transfer.ts";
import { screen } from "../../screen.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { db, get, post } = shop;
const owner = await shop.signUpStaff("owner");
const terms = "We keep the advance if you refuse the parcel, and return it if we cancel.";
const settings = {
  kind: "share",
  percent: "25",
  fixedAmount: "500",
  aboveAmount: "3,000",
  payHours: "48",
  forMarked: "yes",
};
const path = "/dashboard/payments/advance";

async function newShopper(quantity = 2) {
  const person = await shop.signUp();
  await addToCart(db, person.id, { productId: "lumiskin-retinol", quantity });
  return person;
}
/** Orders two serums, Rs. 3,998, in cash. @returns whose, and the page of the placed order */
async function newOrder() {
  const { as } = await newShopper();
  const placed = await post("/checkout", { as, form: await shop.checkoutForm(as, { payment: "cod" }) });
  const success = placed.headers.get("Location") ?? "";
  const number = /LS-(\d+)$/.exec(success)?.[1] ?? "";
  const { id } = await db
    .selectFrom("orders")
    .where("number", "=", Number(number))
    .select("id")
    .executeTakeFirstOrThrow();
  return { as, id, success, order: `/dashboard/orders/LS-${number}`, number: `LS-${number}` };
}
const textOf = async (url: string, as = owner.as) => (await screen(get(url, { as }))).main.text;

describe("advances", () => {
  it("are set by the owner alone, and kept as typed where they are wrong", async () => {
    const refused = await post(path, { as: owner.as, form: { ...settings, percent: "0" } });
    expect(refused.status).toBe(400);
    expect((await screen(refused)).main.text).toContain(
      "Please enter a percentage from 1 to 100, such as 20",
    );
    expect((await post(path, { as: owner.as, form: settings })).headers.get("Location")).toBe(
      `${path}?saved`,
    );
    expect(await textOf(`${path}?saved`)).toContain("Saved. This applies to new orders.");
    const manager = await shop.signUpStaff("manager");
    expect((await post(path, { as: manager.as, form: settings })).status).toBe(403);
    for (const product of ["eyebrow-razor", "eyebrow-razor", "no\0ne"])
      expect((await post(path, { as: owner.as, form: { intent: "add", product } })).status).toBe(302);
    expect(await db.selectFrom("advanceProducts").selectAll().execute()).toEqual([
      { productId: "eyebrow-razor" },
    ]);
    await post(path, { as: owner.as, form: { intent: "remove", product: "eyebrow-razor" } });
  });

  it("[P.advance-terms] say their terms at checkout, on the order's pages and behind its link", async () => {
    const { as } = await newShopper(1);
    expect(await textOf("/checkout", as)).not.toContain("advance");
    const { as: shopper, success, id, number } = await newOrder();
    const cart = await newShopper();
    expect(await textOf("/checkout", cart.as)).toContain(
      `Pay Rs. 1,000 in advance before we send your order, and the rest in cash on delivery. ${terms}`,
    );
    const sentence = `Please pay an advance of Rs. 1,000 so that we can send your order. Pay the remaining Rs. 2,998 in cash on delivery. ${terms}`;
    for (const page of [success, `/orders/${number}`])
      expect(await textOf(page, shopper)).toContain(sentence);
    const { token } = await createOrderLink(db, id);
    const link = (await screen(get(`/o/${token}`))).main.text;
    expect(link).toContain(sentence);
    expect(link).toContain("Please keep ready Rs. 2,998");
  });

  it("awaited, stand in Today; received, the rest is what the invoice and the order say", async () => {
    const { order, id, as, number } = await newOrder();
    expect(await textOf("/dashboard/today")).toContain("Waiting for advance");
    expect(await textOf("/dashboard?status=Pending&money=advance_awaited")).toContain(number);
    expect(await textOf(order)).toContain("Rs. 1,000 not paid yet.");
    const packer = await shop.signUpStaff("packer");
    expect(await textOf(order, packer.as)).not.toContain("1,000");
    const receive = (who: typeof owner) => post(order, { as: who.as, form: { intent: "advance-receive" } });
    expect((await receive(packer)).status).toBe(403);
    for (const { status } of [await receive(owner), await receive(owner)]) expect(status).toBe(302);
    expect(await textOf(`${order}?saved=advance-receive`)).toContain("Advance received.");
    for (const page of [order, `${order}/invoice`])
      expect(await textOf(page)).toMatch(/Paid\s*− Rs. 1,000\s*To be paid\s*Rs. 2,998/);
    expect(await textOf(`/orders/${number}`, as)).toContain(
      "We have received your advance of Rs. 1,000. Pay the remaining Rs. 2,998 in cash on delivery.",
    );
    expect((await findDoorCash(db, id)).collects).toBe(299_800);
  });

  it("that came as a transfer have its transaction ID, once for its account; what was typed stays", async () => {
    const { order, id, number } = await newOrder();
    const receive = (url: string, transactionId: string, account: string) =>
      post(url, { as: owner.as, form: { intent: "advance-receive", transactionId, account } });
    for (const [transactionId, account, name, message] of [
      ["TID 4471 A", "", "account", "Please choose the account"],
      ["", "raast", "transactionId", "Please enter the transaction ID"],
      ["<b>!", "raast", "transactionId", "A transaction ID has 4 to 40 letters and digits"],
    ] as const) {
      const refused = await receive(order, transactionId, account);
      expect(refused.status).toBe(400);
      const html = await refused.clone().text();
      const { main } = await screen(refused);
      expect(main.text).toContain(message);
      expect(main.field("transactionId").value).toBe(transactionId);
      expect(html.match(new RegExp(`<(input|select)[^>]*name="${name}"[^>]*>`))?.[0]).toContain(
        'aria-invalid="true"',
      );
    }
    const transfer = { account: "raast", transactionId: "TID4471A" } as const;
    await claimTransfer(db, id, transfer);
    for (const _ of [1, 2]) {
      const { status, headers } = await receive(order, "tid 4471 a", "raast");
      expect([status, headers.get("Location")]).toEqual([302, `${order}?saved=advance-receive`]);
    }
    const payments = await db
      .selectFrom("payments")
      .where("orderId", "=", id)
      .where("purpose", "=", "advance")
      .select(["state", "amount", "provider", "reference", "method"])
      .execute();
    const paid = { provider: "raast", reference: "TID4471A", method: "transfer" };
    expect(payments).toEqual([{ state: "captured", amount: 100_000, ...paid }]);
    const claims = db.selectFrom("transferClaims").where("orderId", "=", id).select("state");
    expect(await claims.execute()).toEqual([{ state: "confirmed" }]);
    const other = await newOrder();
    const taken = await receive(other.order, "TID4471A", "raast");
    expect([taken.status, await taken.text()]).toEqual([
      409,
      expect.stringContaining(`This transaction already paid for ${number}.`),
    ]);
    const over = await receive(order, "TID4472", "raast");
    expect([over.status, await over.text()]).toEqual([
      409,
      expect.stringContaining("This order no longer needs an advance."),
    ]);
    // The same ID at another account is asked about.
    expect((await receive(other.order, "TID4471A", "iban")).status).toBe(409);
  });

  it("are asked for on one order, changed and waived by staff", async () => {
    const { order, id } = await newOrder();
    const send = (intent: string, advance?: string) =>
      post(order, { as: owner.as, form: { intent, ...(advance !== undefined && { advance }) } });
    const wrong = await send("advance-ask", "much");
    expect(wrong.status).toBe(400);
    expect((await screen(wrong)).main.text).toContain("Please enter an amount in whole rupees, such as 500");
    expect((await send("advance-ask", "5,000")).status).toBe(409);
    expect((await send("advance-ask", "1,500")).status).toBe(302);
    expect(await textOf(order)).toContain("Rs. 1,500 not paid yet.");
    expect((await send("advance-keep")).status).toBe(409);
    expect((await send("advance-waive")).status).toBe(302);
    expect(await textOf(order)).not.toContain("awaited.");
    const history = await textOf(order);
    for (const text of ["Advance requested", "Advance no longer needed"]) expect(history).toContain(text);
    const asked = await db
      .selectFrom("orderEvents")
      .where("type", "=", "advance.asked")
      .where("orderId", "=", id)
      .select("id")
      .execute();
    const letters = db.selectFrom("outbox").where("kind", "=", "advance-asked").select("subjectId");
    expect(await letters.execute()).toEqual(asked.map((event) => ({ subjectId: String(event.id) })));
  });
});
