import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabaseProxy } from "../../database/database-proxy.ts";
import { refusedWrite, whileWritesAreRefused } from "../../database/refuse-writes.ts";
import { giveGatewayAccount } from "../../payments/gateway-account.ts";
import { createTestDatabase } from "../../test-database.ts";
import { built, openTestShop, type Visitor } from "../../test-shop.ts";

describe("an error after an order is placed", async () => {
  const { connection } = await createTestDatabase(1);
  const databaseProxy = await openDatabaseProxy(connection);
  const { user, password, database } = connection;
  const shop = await openTestShop({
    settings: {
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${databaseProxy.port}/${database}`,
      LOG_LEVEL: "silent",
    },
  });
  await giveGatewayAccount(shop.shop, { formUrl: "https://pay.example/form/" });

  async function fillCheckout(payment: string) {
    const { as } = await shop.signUp();
    await shop.addToCart(as);
    return { as, form: await shop.checkoutForm(as, { payment }) };
  }

  const placedNumbers = async () =>
    (
      await shop.db
        .selectFrom("orders")
        .where("placedAt", "is not", null)
        .select("number")
        .orderBy("number")
        .execute()
    ).map(({ number }) => number);

  /** Expects the form to lead to the success screen of the one order that it has placed. */
  async function expectPlaced(path: string, as: Visitor, form: Record<string, string>) {
    const before = await placedNumbers();
    const response = await shop.post(path, { as, form });
    databaseProxy.open();
    await vi.waitFor(async () => expect((await shop.get("/cart", { as })).status).toBe(200), 120_000);
    const [number, ...others] = (await placedNumbers()).slice(before.length);
    expect(others).toEqual([]);
    const to = response.headers.get("Location") ?? (await response.text());
    expect([response.status, to]).toEqual([
      path.endsWith(".data") ? 202 : 302,
      expect.stringContaining(`/checkout/placed/LS-${number}`),
    ]);
    expect((await shop.get(`/checkout/placed/LS-${number}`, { as })).status).toBe(200);
  }

  describe.each(["/checkout", "/checkout.data"])("at %s", (path) => {
    it("leads to the success screen in an outage", async () => {
      const { as, form } = await fillCheckout("jazzcash");
      const { limits } = shop.shop;
      const attempt = limits.attempt.bind(limits);
      const spy = vi.spyOn(limits, "attempt").mockImplementation(async (action, ...rest) => {
        if (action === "payment-start") databaseProxy.cut();
        return attempt(action, ...rest);
      });
      onTestFinished(() => spy.mockRestore());
      await expectPlaced(path, as, form);
      expect(spy.mock.calls.map(([action]) => action)).toContain("payment-start");
    });

    it("leads to the success screen where no payment can be stored", async () => {
      const { as, form } = await fillCheckout("jazzcash");
      const error = vi.spyOn(built.log, "error").mockReturnValue();
      onTestFinished(() => error.mockRestore());
      const post = () => expectPlaced(path, as, form);
      await whileWritesAreRefused(shop.db, "insert on gateway_transactions", post);
      expect(error.mock.calls.map(([line]) => (line as { err: Error }).err.message)).toContain(refusedWrite);
    });

    it("leads to the success screen where the commit is not answered", async () => {
      const { as, form } = await fillCheckout("cod");
      databaseProxy.loseAnswerTo("commit");
      await expectPlaced(path, as, form);
    });
  });
});
