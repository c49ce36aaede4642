import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createCustomer } from "../../../../test/customers/create-customer.ts";
import { insertOrder } from "../../../../test/orders-fixture.ts";
import { createTestDatabase } from "../../../../test/test-database.ts";
import { findCustomerOrder, listCustomerOrders } from "./customer-order-queries.ts";

const { db } = await createTestDatabase();

/** Inserts checkouts of one order each, placed one second after another. @returns their numbers */
async function insertOrders(userId: string, count: number, from: string, status = "Pending") {
  const line = {
    productName: "Razors as they were called then",
    image: "eyebrow-razor",
    unitPrice: 24900,
    status,
  };
  const numbers: number[] = [];
  for (let index = 0; index < count; index++) {
    const placedAt = new Date(Date.parse(from) + index * 1000);
    numbers.push((await insertOrder(db, { userId, placedAt }, [line])).number);
  }
  return numbers;
}

const ayesha = await createCustomer(db);
const bilal = await createCustomer(db);
const ofAyesha = await insertOrders(ayesha.id, 45, "2026-11-01T08:00:00Z");
const ofBilal = await insertOrders(bilal.id, 10, "2026-11-02T08:00:00Z", "completed");

it("the statement of the first page is planned once for a connection", async () => {
  const { db: one } = await createTestDatabase(1);
  const customer = await createCustomer(one);
  await insertOrder(one, { userId: customer.id, placedAt: new Date() }, [
    { productName: "Razors", image: "eyebrow-razor", unitPrice: 24900, status: "Pending" },
  ]);
  for (let n = 0; n < 12; n++) await listCustomerOrders(one, customer.id);
  const { rows } = await sql<{ genericPlans: number }>`
    select generic_plans from pg_prepared_statements where statement like '%specified_orders%'`.execute(one);
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.genericPlans)).toBeGreaterThan(0);
});

describe("a customer's own orders (R19)", () => {
  it("[R19.orders R26.kept] are paginated, newest first, with their lines as they were ordered", async () => {
    const first = await listCustomerOrders(db, ayesha.id);
    expect(first).toMatchObject({ page: 1, pages: 3, total: 45 });
    const third = await listCustomerOrders(db, ayesha.id, 3);
    const beyond = await listCustomerOrders(db, ayesha.id, 999_999_999);
    expect(beyond).toEqual(third);
    expect(third).toMatchObject({ page: 3, pages: 3, total: 45 });
    const numbers = ofAyesha.map((number) => `LS-${number}`).reverse();
    expect(first.items.map(({ number }) => number)).toEqual(numbers.slice(0, 20));
    expect(third.items.map(({ number }) => number)).toEqual(numbers.slice(40));
    expect(first.items[0]).toMatchObject({
      paymentMethod: "cod",
      lines: [
        {
          number: `${numbers[0]}-1`,
          name: "Razors as they were called then",
          image: { name: "eyebrow-razor" },
          path: "/b5",
          status: "Pending",
          placed: true,
        },
      ],
    });
  });

  it("have their lines in order, which are drafts until the order is placed", async () => {
    const { id } = await createCustomer(db);
    const lines = [{ productName: "First" }, { productName: "Second" }, { productName: "Third" }];
    const { number } = await insertOrder(db, { userId: id, placedAt: null }, lines);
    // A row that has changed is usually stored after the others.
    await db.updateTable("orderLines").set({ brand: "Another" }).where("productName", "=", "First").execute();
    expect((await findCustomerOrder(db, id, number))?.lines).toMatchObject([
      { line: 1, name: "First", brand: "Another", placed: false, paymentStatus: null, trackingNumber: null },
      { line: 2, name: "Second", placed: false },
      { line: 3, name: "Third", placed: false },
    ]);
  });

  it("[R26.kept] keep their products from being deleted", async () => {
    const ordered = db.deleteFrom("products").where("id", "=", "eyebrow-razor");
    await expect(ordered.execute()).rejects.toThrow(/order_lines_product_id_fkey/);
  });

  it("[R19.orders] are found by their own customer alone", async () => {
    const [number = 0] = ofBilal;
    expect(await findCustomerOrder(db, bilal.id, number)).toMatchObject({ number: `LS-${number}` });
    expect(await findCustomerOrder(db, ayesha.id, number)).toBeNull();
    expect(await findCustomerOrder(db, bilal.id, 1)).toBeNull();
  });

  it("leave out an open order, and do not link archived products", async () => {
    const carla = await createCustomer(db);
    await insertOrder(db, { userId: carla.id, placedAt: null }, []);
    expect(await listCustomerOrders(db, carla.id)).toEqual({ items: [], page: 1, pages: 1, total: 0 });
    const archive = (at: Date | null) =>
      db.updateTable("products").set({ archivedAt: at }).where("id", "=", "eyebrow-razor").execute();
    await archive(new Date());
    expect((await findCustomerOrder(db, bilal.id, ofBilal[0] ?? 0))?.lines[0]?.path).toBeNull();
    await archive(null);
  });
});
