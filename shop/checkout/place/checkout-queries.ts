import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import type { Customer } from "../../customers/model/customer.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { cartFromRows, selectCartRows } from "../cart/cart-queries.ts";
import type { Cart } from "../model/cart.ts";
import type { PlacedDetails } from "./repeated-order.ts";

/** The customer's open order, if there is one. */
export async function findOpenOrder(db: Database, userId: string) {
  const [openOrder] = await openOrderOf(db, { userId });
  return openOrder;
}

const openOrderOf = compileOnce((db: Database, { userId }: { userId: string }) =>
  selectOpenOrders(db).where("userId", "=", userId),
);

/** The orders that their customers have not placed: at most one for each. */
const selectOpenOrders = (db: Database) =>
  db
    .selectFrom("orders")
    .where("placedAt", "is", null)
    .where("channel", "=", "web")
    .select(["id", "number", "key", "userId"]);

/** Inserts an open order unless the customer has one: the index `orders_one_open` decides. */
export async function insertOpenOrder(db: Database, userId: string) {
  return db
    .insertInto("orders")
    .values({ userId })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .where("placedAt", "is", null)
        .where("channel", "=", sql.lit("web"))
        .doNothing(),
    )
    .returning(["id", "number", "key"])
    .executeTakeFirst();
}

/** What checkout shows beside the cart. */
interface CheckoutDetails {
  /** Of the customer's open order; null: there is none. */
  key: string | null;
  /** Phone number and address of their last placed order; null: there is none. */
  phoneNumber: string | null;
  shippingAddress: string | null;
}

/** The stored cart with the details, in one statement; without details where the cart is empty. */
export async function findCheckout(
  db: Database,
  userId: string,
): Promise<{ cart: Cart; details: CheckoutDetails | null }> {
  const rows = await checkoutRowsQuery(db, { userId });
  return { cart: cartFromRows(rows.map(({ details: _, ...row }) => row)), details: rows[0]?.details ?? null };
}

const checkoutRowsQuery = compileOnce((db: Database, { userId }: { userId: string }) =>
  selectCartRows(db, userId).select(selectDetails(db, userId).as("details")),
);

/** Depends on no row of the cart: PostgreSQL runs it once. */
const selectDetails = (db: Database, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin(selectOpenOrders(db).as("open"), "open.userId", "users.id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("orders")
          .whereRef("orders.userId", "=", "users.id")
          .where("placedAt", "is not", null)
          .orderBy("id", "desc")
          .limit(sql.lit(1))
          .select(["phoneNumber", "shippingAddress"])
          .as("last"),
      (join) => join.onTrue(),
    )
    .where("users.id", "=", userId)
    .select(({ ref }) =>
      jsonBuildObject({
        key: ref("open.key"),
        phoneNumber: ref("last.phoneNumber"),
        shippingAddress: ref("last.shippingAddress"),
      }).as("details"),
    );

/** An order whose row and whose customer's row are locked until the transaction ends. */
export interface LockedOrder {
  id: number;
  number: number;
  /** null: open. */
  placedAt: Date | null;
}

/**
 * Takes the lock of `lockCart` and locks the customer's order with that key, open or placed. A request that had to wait
 * sees what the one before it has written.
 */
export async function lockCartAndOrder(
  tx: Database,
  userId: string,
  key: string,
): Promise<LockedOrder | undefined> {
  const [order] = await lockCartAndOrderQuery(tx, { userId, key });
  return order;
}

const lockCartAndOrderQuery = compileOnce((tx: Database, { userId, key }: { userId: string; key: string }) =>
  tx
    .selectFrom("users")
    .innerJoin("orders", "orders.userId", "users.id")
    .where("users.id", "=", userId)
    .where("orders.key", "=", key)
    .select(["orders.id", "orders.number", "orders.placedAt"])
    .forNoKeyUpdate(),
);

/** The customer's placed order with that key, as checkout had sent it; undefined: there is none. */
export async function findPlacedOrder(
  db: Database,
  userId: string,
  key: string,
): Promise<(PlacedDetails & { id: number; number: number }) | undefined> {
  return db
    .selectFrom("orders")
    .where("userId", "=", userId)
    .where("key", "=", key)
    .where("placedAt", "is not", null)
    .select(({ ref }) => [
      "id",
      "number",
      "notes",
      ref("phoneNumber").$notNull().as("phoneNumber"),
      ref("shippingAddress").$notNull().as("shippingAddress"),
      ref("customerName").$notNull().as("customerName"),
      sql<PaymentMethod>`(select method from payments where order_id = orders.id and purpose = 'full'
        order by attempt desc limit 1)`.as("payment"),
    ])
    .executeTakeFirst();
}

/** Names a customer who has given no name (R58). */
export async function fillProfileName(
  tx: Database,
  { id, fullName }: Pick<Customer, "id" | "fullName">,
  name: string,
): Promise<void> {
  if (fullName.trim()) return;
  await tx
    .updateTable("users")
    .set({ fullName: name, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    // Another page may have named them since.
    .where(sql<boolean>`btrim(full_name) = ''`)
    .execute();
}

/** The order that a customer has placed within the hour and is to pay at a gateway; undefined: none. */
export async function findUnpaidNumber(db: Database, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .where("orders.userId", "=", userId)
    .where("placedAt", ">", sql<Date>`now() - interval '1 hour'`)
    .where("method", "=", "jazzcash")
    .where("purpose", "=", "full")
    .where("payments.state", "=", "awaited")
    .orderBy("orders.id", "desc")
    .select("number")
    .executeTakeFirst();
  return row?.number;
}
