import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { enqueueEmail } from "../../shop/base/outbox/enqueue-email.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { verify } from "../faults/verify.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { createTestDatabase } from "../test-database.ts";

// What the fault tests rely on: a shop in which something is wrong must not pass for a whole one.
describe("the comparison of acknowledged with stored records", async () => {
  const { db, pool } = await createTestDatabase(2);
  const customers = [await createCustomer(db), await createCustomer(db), await createCustomer(db)];
  const traffic = { accounts: customers.map(({ email }) => email), orders: [] as typeof orders };
  const orders: { email: string; note: string; number: string }[] = [];
  for (const customer of customers) {
    const id = randomUUID();
    const { id: userId } = customer;
    await db
      .insertInto("accounts")
      .values({ id, accountId: userId, providerId: "credential", userId, password: "a hash" })
      .execute();
    await enqueueEmail(db, { kind: "address-verification", userId });
    const { number } = await placeTestOrder(db, customer, { notes: id });
    orders.push({ email: customer.email, note: id, number: `LS-${number}` });
  }
  traffic.orders = orders;
  const noFaults = { lost: 0, doubled: 0, half: 0 };

  /** What is found when these statements have been carried out, which are taken back afterwards. */
  async function verifyAfter(...statements: string[]) {
    const client = await pool.connect();
    const ask = async <Row>(question: string) => (await client.query(question)).rows as Row[];
    try {
      await client.query("begin; set local session_replication_role = replica");
      for (const statement of statements) expect((await client.query(statement)).rowCount).not.toBe(0);
      return await verify({ query: ask }, traffic);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  const firstOrder = "(select min(id) from orders)";
  const firstCustomer = "(select user_id from orders order by id limit 1)";

  it("finds nothing where nothing is wrong", async () => {
    expect(await verifyAfter()).toEqual(noFaults);
  });

  it.each([
    [
      "an order with its lines",
      [`delete from order_lines`, `delete from orders where id = ${firstOrder}`],
      1,
    ],
    ["an order that is open again", [`update orders set placed_at = null where id = ${firstOrder}`], 1],
    ["an order under another number", [`update orders set number = 99999 where id = ${firstOrder}`], 1],
    [
      "an order of somebody else",
      [
        `update orders set user_id = (select user_id from orders order by id desc limit 1) where id = ${firstOrder}`,
      ],
      1,
    ],
    ["another order under the number", [`update orders set notes = 'another' where id = ${firstOrder}`], 1],
    ["an account", [`delete from users where id = ${firstCustomer}`], 1],
  ])("misses %s", async (_, statements, least) => {
    expect((await verifyAfter(...statements)).lost).toBeGreaterThanOrEqual(least);
  });

  it.each([
    [
      "an order",
      [
        `insert into orders overriding system value select (jsonb_populate_record(c,
          jsonb_build_object('id', 999999, 'number', 999999, 'key', gen_random_uuid()))).*
          from orders c where id = ${firstOrder}`,
      ],
    ],
    [
      "an order line",
      [
        `update order_lines set order_id = ${firstOrder}, line = 2 where id = (select max(id) from order_lines)`,
      ],
    ],
    ["pieces", [`update order_lines set quantity = 2, amount = 2 * amount where order_id = ${firstOrder}`]],
  ])("sees %s twice", async (_, statements) => {
    expect((await verifyAfter(...statements)).doubled).toBe(1);
  });

  it.each([
    ["without its lines", `delete from order_lines where order_id = ${firstOrder}`],
    [
      "whose lines were not placed",
      `update order_lines set placed_at = null, own_customer_name = '', own_customer_email = '' where order_id = ${firstOrder}`,
    ],
    ["with another sum", `update orders set placed_total = placed_total + 100 where id = ${firstOrder}`],
    ["without its history", `delete from order_events where order_id = ${firstOrder}`],
    ["without its payment", `delete from payments where order_id = ${firstOrder}`],
    ["that the dashboard does not list", `delete from order_list where order_id = ${firstOrder}`],
    [
      "that was not announced to the customer",
      `delete from outbox where kind = 'order-confirmation' and subject_id = ${firstOrder}::text`,
    ],
    [
      "that was not announced to the owner",
      `delete from outbox where kind = 'new-order' and subject_id = ${firstOrder}::text`,
    ],
    ["of an account without a letter", `delete from outbox where subject_id = ${firstCustomer}`],
    ["of an account without a password", `delete from accounts where user_id = ${firstCustomer}`],
  ])("sees an order %s", async (_, statement) => {
    expect((await verifyAfter(statement)).half).toBe(1);
  });
});
