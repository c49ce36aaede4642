import { describe, expect, it } from "vitest";
import { addToCart } from "../../../shop/checkout/cart/add-to-cart.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { orderLinesOf } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { submit } from "../../submit.ts";
import { openTestShop, type Visitor } from "../../test-shop.ts";

const shop = await openTestShop();
const { db, get, post } = shop;
const account = { bankTitle: "LumiSkin", bankName: "Example Bank", iban: "PK36SCBL0000001123456702" };

async function createShopper() {
  const person = await shop.signUp();
  await addToCart(db, person.id, { productId: "lumiskin-retinol", quantity: 2 });
  return person;
}

describe("checkout", () => {
  it("[R52] offers a transfer only where the owner has entered an account for it", async () => {
    const { as, id } = await createShopper();
    const choices = async () => (await screen(get("/checkout", { as }))).main.get("form").text;
    const form = { ...(await shop.checkoutForm(as)), payment: "transfer" };
    for (const settings of [{}, { jazzCash: "+923001234567", bankName: "Example Bank" }]) {
      await setShopSettings(db, settings);
      expect(await choices()).toContain("JazzCash");
      expect(await choices()).not.toMatch(/transfer/i);
      const refused = await post("/checkout", { as, form });
      expect([refused.status, await orderLinesOf(db, { userId: id })]).toEqual([400, []]);
    }
    await setShopSettings(db, account);
    expect(await choices()).toContain("Bank transfer");
    const placed = await post("/checkout", { as, form });
    const success = (await screen(get(placed.headers.get("Location") ?? "", { as }))).main;
    for (const text of ["Bank transfer", "Bank transfer awaited", "Rs. 3,998"])
      expect(success.text).toContain(text);
    expect(await orderLinesOf(db, { userId: id })).toMatchObject([
      { paymentMethod: "transfer", paymentStatus: "Bank transfer awaited", status: "Pending" },
    ]);
  });
});

const settings = {
  ...account,
  raast: "+923001234567",
  easypaisa: "+923451234567",
  jazzCash: "+923211234567",
};

async function placeOrder(payment = "transfer") {
  await setShopSettings(db, settings);
  const { as, id } = await createShopper();
  const placed = await post("/checkout", { as, form: await shop.checkoutForm(as, { payment }) });
  const number = placed.headers.get("Location")?.match(/LS-\d+/)?.[0] ?? "";
  const order = await db
    .selectFrom("orders")
    .where("number", "=", Number(number.slice("LS-".length)))
    .select("id")
    .executeTakeFirstOrThrow();
  const { token } = await createOrderLink(db, order.id);
  return { as, userId: id, number, orderId: order.id, path: `/orders/${number}`, link: `/o/${token}` };
}
const mainOf = async (path: string, as?: Visitor) => (await screen(get(path, { as }))).main;
const claim = { intent: "transfer", account: "iban", transactionId: " ft26 000a1 " };

describe("the pages of an order", () => {
  it("[P.transfer] show where to send the money, until it has come", async () => {
    const { as, number, path, link } = await placeOrder();
    const accounts = ["IBAN, Example Bank", "Raast ID", "JazzCash number", "Easypaisa number"];
    const terms = ["Amount", "Add this note", "Account title", ...accounts];
    for (const [page, who] of [
      [`/checkout/placed/${number}`, as],
      [path, as],
      [link, undefined],
    ] as const) {
      const panel = (await mainOf(page, who)).get("section", "Send the money");
      expect(panel.all("dt").map(({ text }) => text)).toEqual(terms);
      for (const text of ["Rs. 3,998", number, "LumiSkin", "PK36 SCBL 0000 0011 2345 6702", "Example Bank"])
        expect(panel.text, page).toContain(text);
      for (const text of ["0300 1234567", "0345 1234567", "0321 1234567"])
        expect(panel.text, page).toContain(text);
      const html = await (await get(page, { as: who })).text();
      const picture = decodeURIComponent(/src="data:image\/svg\+xml,([^"]+)"/.exec(html)?.[1] ?? "");
      expect(picture).toMatch(/^<svg [\s\S]+<\/svg>$/);
    }
    await setShopSettings(db, {});
    for (const [page, who] of [
      [path, as],
      [link, undefined],
    ] as const)
      expect((await mainOf(page, who)).text).not.toMatch(/send the money|IBAN|PK36/i);
  });

  it("show the JazzCash number alone where JazzCash is to be paid by hand, and nothing for cash", async () => {
    const { as, path } = await placeOrder("jazzcash");
    const panel = (await mainOf(path, as)).get("section", "Send the money").text;
    expect(panel).toContain("0321 1234567");
    expect(panel).not.toMatch(/IBAN|Raast|Easypaisa/);
    const cash = await placeOrder("cod");
    for (const [page, who] of [
      [cash.path, cash.as],
      [cash.link, undefined],
    ] as const)
      expect((await mainOf(page, who)).text).not.toMatch(/send the money|IBAN/i);
  });

  it("take a transaction id, keep what was typed, and say what became of it", async () => {
    const { as, path, link, orderId } = await placeOrder();
    for (const [page, who] of [
      [path, as],
      [link, undefined],
    ] as const) {
      const refused = await post(page, { as: who, form: { ...claim, transactionId: "<b>!" } });
      expect(refused.status).toBe(400);
      const panel = (await screen(refused)).main.get("section", "Send the money");
      expect(panel.text).toContain("A transaction ID has 4 to 40 letters and digits");
      expect(panel.field("transactionId").value).toBe("<b>!");
      const sent = await post(page, { as: who, form: claim });
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${page}#transfer`]);
      expect((await mainOf(page, who)).get("section", "Send the money").text).toContain("FT26000A1");
    }
    expect(
      await db.selectFrom("transferClaims").select("reference").where("orderId", "=", orderId).execute(),
    ).toEqual([{ reference: "FT26000A1" }]);
  });

  it("take none from someone else, nor for an order that is not paid so", async () => {
    const { path, orderId } = await placeOrder();
    const stranger = await shop.signUp();
    expect((await post(path, { as: stranger.as, form: claim })).status).toBe(404);
    const cash = await placeOrder("cod");
    expect((await post(cash.path, { as: cash.as, form: claim })).status).toBe(409);
    const claims = db
      .selectFrom("transferClaims")
      .select("id")
      .where("orderId", "in", [orderId, cash.orderId]);
    expect(await claims.execute()).toEqual([]);
  });
});

describe("the owner's list", async () => {
  const owner = await shop.signUpStaff("owner");
  const transfers = async () => mainOf("/dashboard/transfers", owner.as);
  const answer = (form: Record<string, string>) => post("/dashboard/transfers", { as: owner.as, form });
  /** The form of an order's row as it stands there. */
  const rowForm = async (number: string) => {
    const list = await mainOf("/dashboard/transfers", owner.as);
    return submit(list.get("form", `Transfer for ${number}`), "Money received").fields;
  };

  it("confirms a claim in one tap, and twice is once", async () => {
    const { as, number, path, userId } = await placeOrder();
    await post(path, { as, form: { ...claim, account: "raast", transactionId: "RA100200" } });
    const form = await rowForm(number);
    expect(form).toMatchObject({
      amount: "3998",
      transactionId: "RA100200",
      account: "raast",
      order: number,
    });
    const done = await answer({ ...form, intent: "confirm" });
    expect(done.headers.get("Location")).toBe(`/dashboard/transfers?done=confirmed&of=${number}`);
    const again = await answer({ ...form, intent: "confirm" });
    expect(again.headers.get("Location")).toBe(`/dashboard/transfers?done=repeated&of=${number}`);
    expect(await orderLinesOf(db, { userId })).toMatchObject([{ paymentStatus: "Bank transfer received" }]);
    expect((await transfers()).text).not.toContain(number);
    expect((await mainOf(path, as)).text).not.toContain("Send the money");
  });

  it("says that a claim was not found, to its customer too", async () => {
    const { as, number, path } = await placeOrder();
    await post(path, { as, form: { ...claim, transactionId: "FT-NOWHERE" } });
    const { claim: id = "" } = await rowForm(number);
    await answer({ intent: "deny", row: "", claim: id });
    expect((await mainOf(path, as)).text).toContain("Bank account: we did not find this payment.");
    expect((await rowForm(number)).claim).toBeUndefined();
  });

  it("is where the order's screen leads: no press there captures a transfer without its ID", async () => {
    const { as, number, path, userId } = await placeOrder();
    await post(path, { as, form: { ...claim, transactionId: "FT-SCREEN" } });
    const screenPath = `/dashboard/orders/${number}`;
    const shown = await mainOf(screenPath, owner.as);
    expect(shown.buttons).not.toContain("Payment received");
    const to = shown.get("link", "Record the transfer").attributes.href ?? "";
    expect(to).toBe(`/dashboard/transfers?order=${number}#other`);
    const packer = await shop.signUpStaff("packer");
    expect((await mainOf(screenPath, packer.as)).text).not.toContain("Record the transfer");
    const forged = await post(screenPath, { as: owner.as, form: { intent: "payment" } });
    expect(forged.status).toBe(409);
    expect((await screen(forged)).main.text).toContain("A transfer needs its transaction ID.");
    expect(await orderLinesOf(db, { userId })).toMatchObject([{ paymentStatus: "Bank transfer awaited" }]);
    // What the customer has typed and a blank form, each once.
    const list = await mainOf(to, owner.as);
    const forms = list.all("form").filter(({ text }) => text.includes("Money received"));
    const sent = forms.map((form) => submit(form, "Money received").fields);
    const ofOrder = sent.filter(({ order }) => order === number);
    expect(ofOrder.map(({ transactionId }) => transactionId)).toEqual(["FT-SCREEN", ""]);
    await answer({ ...(await rowForm(number)), intent: "confirm" });
    const done = await mainOf(screenPath, owner.as);
    expect(done.text).toContain("Bank transfer received");
    expect(done.text).not.toContain("Record the transfer");
  });

  it("[P.transaction-id] names the other order where one transaction is to pay two", async () => {
    const [first, second] = [await placeOrder(), await placeOrder()];
    for (const { as, path } of [first, second])
      await post(path, { as, form: { ...claim, transactionId: "FT-TWICE" } });
    expect((await transfers()).text).toContain(`Also entered for ${second.number}`);
    await answer({ ...(await rowForm(first.number)), intent: "confirm" });
    expect((await transfers()).text).toContain(`This transaction already paid for ${first.number}.`);
    const form = { ...(await rowForm(second.number)), intent: "confirm", amount: "1234.50" };
    const refused = await answer(form);
    expect(refused.status).toBe(409);
    const { main } = await screen(refused);
    expect(main.text).toContain(`This transaction already paid for ${first.number}.`);
    expect(main.get("form", `Transfer for ${second.number}`).field("amount").value).toBe("1234.50");
  });

  it("asks again where far more came than was due", async () => {
    const { number } = await placeOrder();
    const form = { ...(await rowForm(number)), transactionId: "FT-MUCH", amount: "39980", intent: "confirm" };
    const refused = await answer(form);
    const { main } = await screen(refused);
    expect([refused.status, main.get("form", `Transfer for ${number}`).text]).toEqual([
      409,
      expect.stringMatching(/Only Rs\. 3,998 is due[\s\S]+This is more than the amount due/),
    ]);
    const done = await answer({ ...form, more: "on" });
    expect(done.headers.get("Location")).toBe(`/dashboard/transfers?done=confirmed&of=${number}`);
  });

  it("records a transfer of which no one has said anything, for any order", async () => {
    const { number, userId } = await placeOrder("cod");
    const found = await mainOf(`/dashboard/transfers?order=${number}`, owner.as);
    expect(found.get("form", `Transfer for ${number}`).text).toContain("Money received");
    expect((await mainOf("/dashboard/transfers?order=LS-999999", owner.as)).text).toContain(
      "No order has this number.",
    );
    const form = { intent: "confirm", row: "", order: number, account: "iban", transactionId: "FT-SILENT" };
    expect((await answer({ ...form, amount: "0" })).status).toBe(400);
    expect((await answer({ ...form, amount: "500" })).status).toBe(302);
    expect(await orderLinesOf(db, { userId })).toMatchObject([{ paymentStatus: "Cash on Delivery" }]);
  });

  it("is in Today's queues while someone says they have sent money", async () => {
    const { as, path } = await placeOrder();
    await post(path, { as, form: { ...claim, transactionId: "FT-TODAY" } });
    const today = await mainOf("/dashboard/today", owner.as);
    expect(today.links.find(({ to }) => to === "/dashboard/transfers")?.text).toContain("Transfers");
  });
});
