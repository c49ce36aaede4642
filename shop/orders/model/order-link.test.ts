import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../test/customers/create-customer.ts";
import { insertOrder } from "../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { createOrderLink } from "../link/create-order-link.ts";
import { deleteEndedOrderLinks, findOrderByLink, revokeOrderLinks } from "../link/order-link-queries.ts";
import { newOrderLinkToken, orderLinkHash } from "./order-link.ts";

describe("the links of an order", async () => {
  const { db, pool } = await createTestDatabase(1);
  const ayesha = await createCustomer(db);
  const order = await insertOrder(db, { userId: ayesha.id }, [{ unitPrice: 100, quantity: 1 }]);
  const other = await insertOrder(db, { userId: ayesha.id }, [{ unitPrice: 100, quantity: 1 }]);
  const expire = (days: number) =>
    pool.query("update order_links set expires_at = now() - make_interval(days => $1)", [days]);

  it("lead to their own order, each message with a token of its own", async () => {
    const one = await createOrderLink(db, order.id, { days: 3 });
    const two = await createOrderLink(db, order.id);
    const elsewhere = await createOrderLink(db, other.id);
    expect(new Set([one.token, two.token, elsewhere.token]).size).toBe(3);
    expect(one.token).toMatch(/^[\w-]{22}$/);
    expect(await findOrderByLink(db, one.token)).toEqual({ orderId: order.id });
    expect(await findOrderByLink(db, two.token)).toEqual({ orderId: order.id });
    expect(await findOrderByLink(db, elsewhere.token)).toEqual({ orderId: other.id });
  });

  it("are stored as hashes alone", async () => {
    const { token } = await createOrderLink(db, order.id);
    const { rows } = await pool.query("select order_links::text as row from order_links");
    const stored = rows.map(({ row }) => row).join();
    expect(stored).toContain(orderLinkHash(token)?.toString("hex"));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });

  it("end when they expire or are revoked, those of other orders stay", async () => {
    const { token } = await createOrderLink(db, order.id);
    const elsewhere = await createOrderLink(db, other.id);
    await revokeOrderLinks(db, order.id);
    expect(await findOrderByLink(db, token)).toBeNull();
    expect(await findOrderByLink(db, elsewhere.token)).toEqual({ orderId: other.id });
    await expire(0);
    expect(await findOrderByLink(db, elsewhere.token)).toBeNull();
    await deleteEndedOrderLinks(db);
    expect((await pool.query("select from order_links")).rowCount).toBeGreaterThan(0);
    await expire(8);
    await deleteEndedOrderLinks(db);
    expect((await pool.query("select from order_links")).rowCount).toBe(0);
  });

  it.each([
    "",
    "x",
    "a".repeat(10_000),
    "../../etc/passwd",
    "\0".repeat(22),
    "٣".repeat(22),
    newOrderLinkToken(),
  ])("%j leads nowhere", async (token) => {
    expect(await findOrderByLink(db, token)).toBeNull();
  });
});
