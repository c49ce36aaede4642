import { describe, expect, it, onTestFinished } from "vitest";
import { getCart } from "../../../shop/checkout/cart/cart-queries.ts";
import { createOrderLink } from "../../../shop/orders/link/create-order-link.ts";
import { placeTestOrder } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { setShopSettings } from "../../set-shop-settings.ts";
import { openTestShop } from "../../test-shop.ts";

const shop = await openTestShop();
const { db } = shop;
const deliveryLine = "Delivery: Usually 2 to 4 days.";
await setShopSettings(db, { phone: "0300 5550100", deliveryLine: "Usually 2 to 4 days." });

async function ordered(options: Parameters<typeof placeTestOrder>[2] = {}) {
  const person = await shop.signUp();
  const { id, number } = await placeTestOrder(db, await shop.customer(person.id), options);
  const pages = [`/checkout/placed/LS-${number}`, `/orders/LS-${number}`];
  const main = async (path: string) => (await screen(shop.get(path, { as: person.as }))).main;
  return { ...person, orderId: id, number: `LS-${number}`, pages, main };
}

describe("after the order", () => {
  it("says the steps with its phone and amount, the delivery line and where calls come from", async () => {
    const { pages, main, number } = await ordered();
    for (const path of pages) {
      const shown = await main(path);
      const { lines } = shown.get("section", "What happens next");
      expect(lines.filter((line) => !line.startsWith("View Orders"))).toEqual([
        "What happens next",
        "We call or message you on 0300 1234567 to confirm.",
        "We pack it and hand it to the courier.",
        "The courier calls. Keep Rs. 1,999 ready. If delivery is charged, we tell you before we send.",
        deliveryLine,
        "Our calls come from 0300 5550100; we never ask for a PIN or a code.",
        "Save it in WhatsApp",
      ]);
      const save = new URL(shown.links.find(({ text }) => text === "Save it in WhatsApp")?.to ?? "");
      expect(save.searchParams.get("text")).toBe(
        `My LumiSkin order ${number}: Rs. 1,999 in cash\n${shop.origin}/orders/${number}`,
      );
      expect(shown.text).toContain(
        `Calculated at delivery\nIf delivery is charged, we tell you before we send. ${deliveryLine}`,
      );
    }
    expect((await main(pages[0] ?? "")).links).toContainEqual({
      to: `/orders/${number}`,
      text: "See this order",
    });
  });

  it("[R73] has method, total and steps before its buttons, and these before every other link", async () => {
    const { pages, main, number } = await ordered();
    const { text: all, links } = await main(pages[0] ?? "");
    const places = [
      "Thank you, your order is placed",
      `Order number ${number}`,
      "Payment method",
      "Total",
      "What happens next",
      "View Orders",
      "Continue Shopping",
      "Save it in WhatsApp",
      "Phone number",
      "Contact us about your order",
    ].map((text) => all.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(links.slice(0, 2).map(({ text }) => text)).toEqual(["View Orders", "Continue Shopping"]);
    const waits = await ordered({ payment: "jazzcash" });
    expect((await waits.main(waits.pages[0] ?? "")).links.slice(0, 3).map(({ text }) => text)).toEqual([
      "Call 0300 5550100 for the details",
      "View Orders",
      "Continue Shopping",
    ]);
  });

  it("asks for the money of an order that is paid ahead first", async () => {
    const { pages, main } = await ordered({ payment: "jazzcash" });
    for (const path of pages)
      expect((await main(path)).get("section", "What happens next").lines.slice(1, 4)).toEqual([
        "You pay with JazzCash.",
        "We send it once the payment is here.",
        "The courier calls 0300 1234567 before delivery.",
      ]);
  });

  it("says no steps of an order that is cancelled", async () => {
    const { pages, main, orderId } = await ordered();
    await db.updateTable("orderLines").set({ status: "cancelled" }).where("orderId", "=", orderId).execute();
    for (const path of pages) expect((await main(path)).text).not.toContain("What happens next");
  });

  it("says the delivery line in the cart", async () => {
    const { as, main } = await ordered();
    await shop.addToCart(as);
    expect((await main("/cart")).get("section", "Summary").text).toContain(deliveryLine);
  });
});

describe("the charge for delivery, as the owner has set it", () => {
  it.each([
    [undefined, "If delivery is charged, we tell you before we send."],
    ["included", "Delivery is included."],
    ["told", "We tell you the delivery charge when we confirm your order."],
  ] as const)(
    "%s is said in one sentence wherever the money at the door is named",
    async (charge, sentence) => {
      onTestFinished(() => setShopSettings(db, { phone: "0300 5550100", deliveryLine }));
      await setShopSettings(db, charge ? { deliveryCharge: charge } : {});
      const { as, main, pages, orderId, number } = await ordered({ phoneNumber: "0300 5550199" });
      await shop.addToCart(as);
      const { token } = await createOrderLink(db, orderId);
      for (const path of ["/p2", "/cart", "/checkout", ...pages, `/o/${token}`, "/terms"])
        expect((await main(path)).text, path).toContain(sentence);
      for (const path of pages)
        expect((await main(path)).text, path).toContain(`Keep Rs. 1,999 ready. ${sentence}`);
      expect((await main("/checkout")).text).toContain(`Keep Rs. 2,199 ready. ${sentence}`);
      const form = { number, phone: "0300 5550199" };
      expect((await screen(shop.post("/track", { form }))).main.text).toContain(sentence);
      const terms = (await main("/terms")).text;
      expect(terms).toContain(`We deliver by courier to addresses in Pakistan. ${sentence}`);
      expect(terms).not.toContain("depends on the city");
    },
  );
});

describe("Order again", () => {
  const cartOf = async (userId: string) =>
    (await getCart(db, userId)).lines.map(({ productId, quantity }) => [productId, quantity]);

  it("puts the order into the cart, once", async () => {
    const { as, id, number } = await ordered({ items: [["lumiskin-retinol", 2]] });
    const { action, fields } = await shop.fill("/orders", /^Order again/, {}, { as });
    expect(action).toBe(`/orders/${number}`);
    expect((await shop.post(action, { as, form: fields })).headers.get("Location")).toBe("/cart");
    const { main } = await screen(shop.post(action, { as, form: fields }));
    expect(main.get("status").text).toBe("Everything of this order is already in your cart.");
    expect(await cartOf(id)).toEqual([["lumiskin-retinol", 2]]);
  });

  it("names what is no longer sold and takes at most what the owner allows", async () => {
    const { as, id, number } = await ordered({
      items: [
        ["lumiskin-retinol", 4],
        ["eyebrow-razor", 1],
        ["silicone-bath-brush", 1],
      ],
    });
    await setShopSettings(db, { largestQuantity: 3 });
    await db.updateTable("products").set({ soldOut: true }).where("id", "=", "eyebrow-razor").execute();
    await db
      .updateTable("products")
      .set({ archivedAt: new Date() })
      .where("id", "=", "silicone-bath-brush")
      .execute();
    const { main } = await screen(shop.post(`/orders/${number}`, { as, form: { intent: "again" } }));
    expect(
      main
        .get("status", /No longer for sale/)
        .text.split("\n")
        .map((line) => line.trim()),
    ).toEqual([
      "Sold out:",
      "Eyebrow Razors",
      "No longer for sale:",
      "Silicone Bath Brushes",
      "The rest is in your cart.",
    ]);
    expect(main.links).toContainEqual({ to: "/cart", text: "your cart" });
    expect(await cartOf(id)).toEqual([["lumiskin-retinol", 3]]);
    await db.updateTable("products").set({ soldOut: false }).where("id", "=", "eyebrow-razor").execute();
  });

  it("is only for the customer's own orders", async () => {
    const [mine, other] = [await ordered(), await ordered()];
    const answer = await shop.post(`/orders/${other.number}`, { as: mine.as, form: { intent: "again" } });
    expect([answer.status, await cartOf(mine.id)]).toEqual([404, []]);
  });
});
