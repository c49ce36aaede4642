import { afterAll, describe, expect, it } from "vitest";
import { orderLinesOf } from "../../orders-fixture.ts";
import { screen } from "../../screen.ts";
import { built, openTestShop, type Visitor } from "../../test-shop.ts";

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

  it("[R21.once] 20 identical and 20 different checkouts from two tabs place one order", async () => {
    const { as, id } = await shop.signUp();
    await post("/p1", as, { intent: "add", quantity: "2" });
    await post("/b3", as, { intent: "add", quantity: "1" });
    await post("/b5", as, { intent: "buy", quantity: "1" });
    const [firstTab, secondTab] = [await shop.checkoutForm(as), await shop.checkoutForm(as)];
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
    expect(new Set(orders.map((order) => `${order.orderId} ${order.shippingAddress}`)).size).toBe(1);
    expect(await shop.db.selectFrom("cartEntries").select("id").where("userId", "=", id).execute()).toEqual(
      [],
    );
    const page = await fetch(serving.url + answers[0]?.headers.get("Location"), {
      headers: { Cookie: as.header() },
    });
    expect((await screen(page)).main.get("section", "Order summary").text).toContain("Rs. 6,646");
  });
});
