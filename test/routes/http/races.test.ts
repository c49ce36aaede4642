import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSignedIn, type SignedInCustomer } from "../../customers/signed-in-customers.ts";
import { orderFaults } from "../../orders/order-faults.ts";
import { orderLinesOf, setStock, stockOf } from "../../orders-fixture.ts";
import { openTestShop } from "../../test-shop.ts";

const concurrency = 50;
const runConcurrently = <Result>(work: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: concurrency }, (_, number) => work(number)));

describe("fifty at once", async () => {
  const shop = await openTestShop({ settings: { LOG_LEVEL: "error" } });
  const { db } = shop;

  const send = (path: string, { as }: SignedInCustomer, form: Record<string, string>) =>
    shop.post(path, { as: as.copy(), form });
  const addToCart = (who: SignedInCustomer, path: string, quantity = "1") =>
    send(path, who, { intent: "add", quantity });

  const checkoutForm = ({ as }: SignedInCustomer) => shop.checkoutForm(as);
  const isPlaced = (response: Response) => response.status === 302;
  const ordersOf = (userId: string[]) => orderLinesOf(db, { userId });

  const cartOf = (who: SignedInCustomer) =>
    db
      .selectFrom("cartEntries")
      .where("userId", "=", who.customer.id)
      .select(["id", "quantity"])
      .orderBy("id")
      .execute();

  const expectConsistent = async () => expect(await orderFaults(shop.shop.pool)).toEqual([]);

  it("complete against cancel: one wins, and stock comes back once if it is cancel", async () => {
    const admins = await createSignedIn(shop, 5, { isAdmin: true });
    const [buyer] = (await createSignedIn(shop, 1)) as [SignedInCustomer];
    await setStock(db, "lumiskin-exfoliating-glove", 7);
    await addToCart(buyer, "/b1", "2");
    await send("/checkout", buyer, await checkoutForm(buyer));
    const [order] = await ordersOf([buyer.customer.id]);
    const answers = await runConcurrently((number) =>
      send("/dashboard", admins[number % 5] as SignedInCustomer, {
        order: String(order?.id),
        status: number % 2 === 0 ? "completed" : "cancelled",
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(concurrency - 1).fill(409)]);
    const [finalOrder] = await ordersOf([buyer.customer.id]);
    const stock = await stockOf(db, "lumiskin-exfoliating-glove");
    expect([finalOrder?.status, stock]).toEqual(
      finalOrder?.status === "completed" ? ["completed", 5] : ["cancelled", 7],
    );
    const outboxEmails = await db
      .selectFrom("outbox")
      .where("kind", "in", ["order-completed", "order-cancelled"])
      .where("subjectId", "=", String(order?.id))
      .select("kind")
      .execute();
    expect(outboxEmails).toEqual([{ kind: `order-${finalOrder?.status}` }]);
    await setStock(db, "lumiskin-exfoliating-glove", null);
    await expectConsistent();
  });

  it("cart changes against checkout: the order holds what the checkout page showed, or there is none", async () => {
    // Ten customers with five requests each: half begin with the change, and each change is tried.
    const customers = await createSignedIn(shop, concurrency / 5);
    const preparedCarts = await Promise.all(
      customers.map(async (who) => {
        await addToCart(who, "/p1", "3");
        const form = await checkoutForm(who);
        const [entry] = await cartOf(who);
        return { who, form, entry: String(entry?.id) };
      }),
    );
    const changes: { what: string; path: string; form: Record<string, string> }[] = [
      { what: "quantity", path: "/cart", form: { intent: "quantity", quantity: "7" } },
      { what: "remove", path: "/cart", form: { intent: "remove" } },
      { what: "add", path: "/b4", form: { intent: "add", quantity: "1" } },
    ];
    const answers = await Promise.all(
      preparedCarts.map(async ({ who, form, entry }, number) => {
        const change = changes[number % changes.length] ?? changes[0];
        const sendTurn = (turn: number) =>
          (turn + number) % 2 === 0
            ? send("/checkout", who, form)
            : send(change?.path ?? "", who, { ...change?.form, entry, key: randomUUID() });
        // The first customer's checkout and the second one's change are there before all else, so that both are seen to win.
        const first = number < 2 ? await sendTurn(0) : sendTurn(0);
        return Promise.all([first, ...[1, 2, 3, 4].map(sendTurn)]);
      }),
    );
    expect(answers.flat().filter(({ status }) => status >= 500)).toEqual([]);
    const outcomes = new Set<string>();
    for (const [number, { who, form }] of preparedCarts.entries()) {
      const { what } = changes[number % changes.length] ?? { what: "" };
      const changed = Array.from({ length: 5 }, (_, turn) => turn + number).filter((n) => n % 2 !== 0).length;
      const wasPlaced = answers[number]?.some(({ headers }) =>
        headers.get("Location")?.startsWith("/checkout/placed/"),
      );
      outcomes.add(wasPlaced ? "placed" : "changed");
      const orders = (await ordersOf([who.customer.id])).map(({ amount }) => String(amount));
      const cartQuantities = (await cartOf(who)).map(({ quantity }) => quantity);
      // What comes after the checkout meets an empty cart: only what is added stays in it.
      if (wasPlaced)
        expect([what, orders, cartQuantities]).toEqual([what, [form.total], what === "add" ? [changed] : []]);
      else
        expect([what, orders, cartQuantities]).toEqual([
          what,
          [],
          { quantity: [7], remove: [], add: [3, changed] }[what],
        ]);
    }
    expect([...outcomes].sort()).toEqual(["changed", "placed"]);
    await expectConsistent();
  });

  it("price changes against checkout: no one pays another total than the checkout page showed", async () => {
    const customers = await createSignedIn(shop, concurrency);
    const forms = await Promise.all(
      customers.map(async (who) => {
        await addToCart(who, "/b2", "2");
        return checkoutForm(who);
      }),
    );
    const { unitPrice } = await db
      .selectFrom("products")
      .where("route", "=", "/b2")
      .select("unitPrice")
      .executeTakeFirstOrThrow();
    const raisePrice = (by: number) =>
      db
        .updateTable("products")
        .where("route", "=", "/b2")
        .set({ unitPrice: unitPrice + by })
        .execute();
    const answers = await runConcurrently(async (number) => {
      if (number % 5 === 4) await raisePrice(number % 2 === 0 ? 0 : 10_000);
      return send("/checkout", customers[number] as SignedInCustomer, forms[number] ?? {});
    });
    expect(answers.filter((answer) => !isPlaced(answer) && answer.status !== 409)).toEqual([]);
    const orders = await ordersOf(customers.map(({ customer }) => customer.id));
    expect(orders).toHaveLength(answers.filter(isPlaced).length);
    expect(orders.filter(({ amount }) => amount !== 2 * unitPrice)).toEqual([]);
    await raisePrice(0);
    await expectConsistent();
  });
});
