import type { Insertable, Updateable } from "kysely";
import type pg from "pg";
import { addToCart } from "../shop/cart/add-to-cart.ts";
import { getCart } from "../shop/cart/cart-queries.ts";
import { getOrCreateOpenOrder } from "../shop/checkout/open-order.ts";
import { placeOrder } from "../shop/checkout/place-order.ts";
import type { Customer } from "../shop/customers/customer.ts";
import type { CheckoutsTable, Database, OrdersTable, PaymentMethod } from "../shop/schema.ts";

// Tests reach the tables of orders and stock through this file, so that a change of the tables is made here alone.
// Exceptions: rows of older versions (legacy-fixtures.ts), the fault runs (test/faults) and the benchmarks.

interface OrderOptions {
  /** Product and quantity. */
  items?: [productId: string, quantity: number][];
  payment?: PaymentMethod;
  shippingAddress?: string;
  notes?: string;
}

/** Places an order for a customer, through cart and checkout. @returns the ids of the order and its lines */
export async function placeTestOrder(db: Database, customer: Customer, options: OrderOptions = {}) {
  const {
    items = [["lumiskin-retinol", 1]],
    payment = "cod",
    shippingAddress = "House 1, Street 2, Lahore",
    notes = "",
  } = options;
  for (const [productId, quantity] of items) await addToCart(db, customer.id, { productId, quantity });
  const { id, key, number } = await getOrCreateOpenOrder(db, customer.id);
  const { total } = await getCart(db, customer.id);
  const form = { key, total, phoneNumber: "0300 1234567", shippingAddress, notes, payment };
  const placed = await placeOrder(db, customer, form);
  if (placed.outcome !== "placed") throw new Error(placed.outcome);
  return { id, number, orderIds: (await orderLinesOf(db, { orderId: id })).map((line) => line.id) };
}

type LineFields = Partial<Omit<Insertable<OrdersTable>, "checkoutId" | "amount">>;

/**
 * Writes an order and its lines to the tables, past cart and checkout.
 * @param order number; the customer; when it was placed, null: it is not placed yet
 */
export async function insertOrder(
  db: Database,
  order: Pick<Insertable<CheckoutsTable>, "number" | "userId"> & { placedAt?: Date | string | null },
  lines: LineFields[] = [{}],
) {
  const { placedAt = new Date(), userId = null, number } = order;
  const delivery = {
    paymentMethod: "cod" as const,
    paymentStatus: "Cash on Delivery",
    phoneNumber: "0300 1234567",
    shippingAddress: "House 12, Lahore",
    placedAt,
  };
  const values = lines.map(({ unitPrice = 100, quantity = 1, orderDate = placedAt, ...line }, index) => ({
    line: index + 1,
    userId,
    customerName: "Ayesha Khan",
    customerEmail: "someone@example.com",
    productId: "eyebrow-razor",
    productName: "Razor",
    brand: "LumiSkin",
    unitPrice,
    quantity,
    amount: unitPrice * quantity,
    ...(placedAt && delivery),
    ...(orderDate && { orderDate, updatedAt: orderDate }),
    ...line,
  }));
  const total = values.reduce((sum, { amount }) => sum + amount, 0);
  const inserted = await db
    .insertInto("checkouts")
    .values({ number, userId: placedAt && userId, ...(placedAt && { ...delivery, total }) })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
  const lineIds: number[] = [];
  for (let from = 0; from < values.length; from += 1000) {
    const rows = values.slice(from, from + 1000).map((line) => ({ ...line, checkoutId: inserted.id }));
    const ids = await db.insertInto("orders").values(rows).returning("id").execute();
    lineIds.push(...ids.map(({ id }) => id));
  }
  return { ...inserted, lineIds };
}

/** Deletes an order that has no history. */
export async function deleteOrder(db: Database, id: number): Promise<void> {
  await db.deleteFrom("orders").where("checkoutId", "=", id).execute();
  await db.deleteFrom("checkouts").where("id", "=", id).execute();
}

interface LineFilter {
  id?: number;
  orderId?: number;
  userId?: string | string[];
}

/** The order lines of the shop, or of an order or customers, by number. */
export async function orderLinesOf(db: Database, { id, orderId, userId }: LineFilter = {}) {
  let query = db.selectFrom("orders").selectAll().orderBy("checkoutId").orderBy("line");
  if (id !== undefined) query = query.where("id", "=", id);
  if (orderId !== undefined) query = query.where("checkoutId", "=", orderId);
  if (userId !== undefined) query = query.where("userId", "in", [userId].flat());
  return query.execute();
}

/** The first of these lines. */
export async function orderLine(db: Database, filter: LineFilter = {}) {
  const [line] = await orderLinesOf(db, filter);
  if (!line) throw new Error("no order line");
  return line;
}

export const statusOf = async (db: Database, lineId: number) => (await orderLine(db, { id: lineId })).status;

export async function updateOrderLines(
  db: Database,
  filter: LineFilter,
  fields: Updateable<OrdersTable>,
): Promise<void> {
  const ids = (await orderLinesOf(db, filter)).map(({ id }) => id);
  await db.updateTable("orders").set(fields).where("id", "in", ids).execute();
}

/** The orders of a customer, placed or not, oldest first. */
export const ordersOf = (db: Database, userId: string) =>
  db.selectFrom("checkouts").selectAll().where("userId", "=", userId).orderBy("id").execute();

export const orderByNumber = (db: Database, number: number) =>
  db.selectFrom("checkouts").selectAll().where("number", "=", number).executeTakeFirstOrThrow();

export const updateOrder = (db: Database, id: number, fields: Updateable<CheckoutsTable>) =>
  db.updateTable("checkouts").set(fields).where("id", "=", id).execute();

/** The history of a line, or of all lines, oldest first. */
export async function orderEventsOf(db: Database, lineId?: number) {
  const query = db.selectFrom("orderEvents").selectAll().orderBy("id");
  return (lineId === undefined ? query : query.where("orderId", "=", lineId)).execute();
}

export async function stockOf(db: Database, productId: string): Promise<number | null> {
  const query = db.selectFrom("products").select("stock").where("id", "=", productId);
  return (await query.executeTakeFirstOrThrow()).stock;
}

/** @param stock pieces; null: not tracked */
export const setStock = (db: Database, productId: string, stock: number | null) =>
  db.updateTable("products").set({ stock }).where("id", "=", productId).execute();

/** The query that counts placed orders. */
export const placedOrderCount = "select count(*)::int from checkouts where placed_at is not null";

/** The numbers of placed orders whose lines add up to their total. */
export async function wholeOrderNumbers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(`select 'LS-' || number as number from checkouts c
    where placed_at is not null and
      total = (select sum(amount) from orders where checkout_id = c.id and placed_at is not null)`);
  return rows.map(({ number }) => number);
}

/** What may never be found in any shop, each as the query of its count. */
const faults: Record<string, string> = {
  "lines with a wrong amount": "from orders where amount <> unit_price * quantity or quantity < 1",
  "placed orders without lines, or with another total": `from checkouts c where placed_at is not null and total is
    distinct from (select sum(amount) from orders where checkout_id = c.id and placed_at is not null)`,
  "lines placed in an open order": `from orders o join checkouts c on c.id = o.checkout_id
    where o.placed_at is not null and c.placed_at is null`,
  "lines of somebody else's order": `from orders o join checkouts c on c.id = o.checkout_id
    where o.user_id is distinct from c.user_id`,
  "Pending lines whose customer is gone": "from orders where user_id is null and lower(status) = 'pending'",
  "placed lines in a cart":
    "from cart_entries e join orders o on o.id = e.order_id where o.placed_at is not null",
  "lines in somebody else's cart": `from cart_entries e join orders o on o.id = e.order_id
    where e.user_id is distinct from o.user_id`,
  "second open lines of a product": `from (select from orders where placed_at is null and lower(status) = 'pending'
    group by user_id, product_id having count(*) > 1) as twice`,
  "lines without a first event, or ended twice": `from orders o
    where (select count(*) from order_events e where e.order_id = o.id and from_status is null) <> 1
      or (select count(*) from order_events e where e.order_id = o.id and to_status <> 'Pending') > 1`,
  "statuses without a history": `from orders o where lower(status) <> 'pending'
    and not exists (select from order_events where order_id = o.id and lower(to_status) = lower(o.status))`,
  "placed orders without one email each to owner and customer": `from checkouts c where placed_at is not null and 2 <>
    (select count(*) from outbox x where x.kind in ('new-order', 'order-confirmation') and x.subject_id = c.id::text)`,
  "products with less than nothing in stock": "from products where stock < 0",
};

/** Counts what is wrong with the orders of a shop in which only shoppers and admins wrote. */
export async function orderFaults(pool: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await pool.query(`select count(*)::int as count ${query}`);
    if (rows[0].count > 0) found.push(`${rows[0].count} ${fault}`);
  }
  return found;
}
