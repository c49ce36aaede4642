import { afterAll, describe, expect, it } from "vitest";
import { hiddenFields } from "../hidden-fields.ts";
import { orderEventsOf, orderLine, orderLinesOf, statusOf } from "../orders-fixture.ts";
import { screen } from "../screen.ts";
import { built, openTestShop, type Visitor } from "../test-shop.ts";

describe("simultaneous requests to a real server", async () => {
  const shop = await openTestShop();
  const serving = await built.serve(
    { ...shop.shop.config, port: 0 },
    { middleware: built.staticMiddleware(shop.shop, process.cwd()), handle: shop.handle },
  );
  afterAll(() => serving.stop());

  async function post(path: string, as: Visitor, form: Record<string, string>) {
    return fetch(serving.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: serving.url, Cookie: as.header() },
      body: new URLSearchParams(form),
    });
  }

  /** The checkout form of a newly opened tab. */
  async function openCheckoutTab(as: Visitor) {
    const page = await (await fetch(`${serving.url}/checkout`, { headers: { Cookie: as.header() } })).text();
    const { key = "", total = "" } = hiddenFields(page);
    return { key, total, phoneNumber: "0300 1234567", payment: "cod" };
  }

  it("[R21.once] 20 identical and 20 different checkouts from two tabs place one order", async () => {
    const { as, id } = await shop.signUp();
    await post("/p1", as, { intent: "add", quantity: "2" });
    await post("/b3", as, { intent: "add", quantity: "1" });
    await post("/b5", as, { intent: "buy", quantity: "1" });
    const [firstTab, secondTab] = [await openCheckoutTab(as), await openCheckoutTab(as)];
    expect(firstTab.key).toMatch(/^[0-9a-f-]{36}$/);

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => {
        const chosenTab = number % 2 === 0 ? firstTab : secondTab;
        const different = number < 20 ? "" : ` ${number}`;
        const form = {
          ...chosenTab,
          shippingAddress: `House 1, Street 2, Lahore${different}`,
          notes: `note${different}`,
        };
        return post("/checkout", as, form);
      }),
    );
    const successScreens = new Set(
      answers.map((answer) => `${answer.status} ${answer.headers.get("Location")}`),
    );
    expect([...successScreens]).toEqual([expect.stringMatching(/^302 \/checkout\/placed\/LS-\d+$/)]);

    const orders = await orderLinesOf(shop.db, { userId: id });
    expect(orders.map((order) => [order.productId, order.quantity, order.placedAt !== null]).sort()).toEqual([
      ["eyebrow-razor", 1, true],
      ["lumiskin-jade-roller-gua-sha-set", 1, true],
      ["lumiskin-niacinamide-zinc", 2, true],
    ]);
    expect(new Set(orders.map((order) => `${order.checkoutId} ${order.shippingAddress}`)).size).toBe(1);
    expect(await shop.db.selectFrom("cartEntries").select("id").where("userId", "=", id).execute()).toEqual(
      [],
    );
    const page = await fetch(serving.url + answers[0]?.headers.get("Location"), {
      headers: { Cookie: as.header() },
    });
    expect((await screen(page)).main.get("section", "Order summary").text).toContain("Rs. 6,646");
  });

  it("another customer's key orders nothing", async () => {
    const [ayesha, bilal] = [await shop.signUp(), await shop.signUp()];
    await post("/p1", ayesha.as, { intent: "add", quantity: "1" });
    await post("/p1", bilal.as, { intent: "add", quantity: "1" });
    const ayeshasForm = await openCheckoutTab(ayesha.as);
    const answer = await post("/checkout", bilal.as, { ...ayeshasForm, shippingAddress: "House 9, Multan" });
    expect(answer.status).toBe(409);
    expect(await orderLinesOf(shop.db, { userId: [ayesha.id, bilal.id] })).toEqual([]);
  });

  it("[R23.two-admins] complete against cancel by two admins: one wins, the other gets 409 and the current status", async () => {
    const [firstTab, two] = [await shop.signUpAdmin(), await shop.signUpAdmin()];
    for (let round = 0; round < 10; round++) {
      const buyer = await shop.signUp();
      await post("/p3", buyer.as, { intent: "buy", quantity: "1" });
      const order = await orderLine(shop.db, { userId: buyer.id });
      const form = (status: string) => ({ order: String(order.id), status });
      const answers = await Promise.all([
        post("/dashboard", firstTab.as, form("completed")),
        post("/dashboard", two.as, form("cancelled")),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409]);
      const loser = answers.find((answer) => answer.status === 409);
      const storedOrder = await statusOf(shop.db, order.id);
      expect(storedOrder).toBe(answers[0]?.status === 302 ? "completed" : "cancelled");
      const alertText = (await screen(loser as Response)).main.alerts.join();
      expect(alertText).toContain("Failed to update order status. Please try again.");
      expect(alertText).toContain(`is ${storedOrder} now`);
      const events = await orderEventsOf(shop.db, order.id);
      expect(events.map((event) => event.toStatus)).toEqual(["Pending", storedOrder]);
    }
  });
});
