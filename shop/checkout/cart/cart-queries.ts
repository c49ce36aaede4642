import { type InferResult, sql } from "kysely";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import { priceText } from "../../base/price.ts";
import type { ProductSummary } from "../../catalogue/model/product.ts";
import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import { stockOfProduct } from "../../catalogue/product/product-stock-queries.ts";
import { largestQuantity } from "../../content/settings/setting-queries.ts";
import type { Database } from "../../schema.ts";
import { type Cart, type CartLine, computeCart } from "../model/cart.ts";

/** The customer's cart as stored; `refreshCart` brings its prices up to date. */
export async function getCart(db: Database, userId: string): Promise<Cart> {
  return cartFromRows(await cartRowsQuery(db, { userId }));
}

const cartRowsQuery = compileOnce((db: Database, { userId }: { userId: string }) =>
  selectCartRows(db, userId),
);

/** Turns the rows of `selectCartRows` into the cart. */
export function cartFromRows(rows: InferResult<ReturnType<typeof selectCartRows>>): Cart {
  const lines = rows.map((row): CartLine => {
    const { status, largestQuantity: _, ...line } = withImage(row);
    return { ...line, archived: status !== "active" };
  });
  return computeCart(lines, rows[0]?.largestQuantity ?? null);
}

/** Selects the rows of a customer's cart; checkout adds a column of its own. */
export const selectCartRows = (db: Database, userId: string) =>
  db
    .selectFrom("cartEntries as entry")
    .innerJoin("products", "products.id", "entry.productId")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.shownPosition", "=", 1),
    )
    .leftJoin("media", "media.name", "main.mediaName")
    .where("entry.userId", "=", userId)
    .orderBy("entry.addedAt")
    .orderBy("entry.id")
    .select([
      "entry.id",
      "entry.productId",
      "entry.price",
      "entry.priceBefore",
      "entry.quantity",
      "entry.orderLineId",
      "products.route",
      "products.name",
      "products.brand",
      "products.unitPrice",
      "products.backgroundColor",
      "products.soldOut",
      "products.status",
      ...imageColumns,
    ])
    .select(stockOfProduct.as("stock"))
    // In the same statement, to save the round trip of `readSettings`.
    .select(largestQuantity.as("largestQuantity"));

/** The number of pieces in the customer's cart. */
export async function cartCount(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(cartCountOfUser.as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The same as an expression of a query that reads `users`. */
export const cartCountOfUser = sql<number>`(
  select coalesce(sum(quantity), 0) from cart_entries where user_id = users.id
)`;

/** The customer's entry of a product, if there is one. */
export async function findCartEntry(db: Database, userId: string, productId: string) {
  return db
    .selectFrom("cartEntries")
    .where("userId", "=", userId)
    .where("productId", "=", productId)
    .select(["id", "quantity", "orderLineId"])
    .executeTakeFirst();
}

/** The products of the customer's order with their pieces, without what was cancelled unless all of it was. */
export async function listItemsOfOrder(db: Database, userId: string, orderId: number) {
  const rows = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .where("orders.id", "=", orderId)
    .where("orders.userId", "=", userId)
    .groupBy(["orderLines.productId", sql`order_lines.status = 'cancelled'`])
    .orderBy((eb) => eb.fn.min("orderLines.line"))
    .select(["orderLines.productId", sql<boolean>`order_lines.status = 'cancelled'`.as("isCancelled")])
    .select((eb) => eb.fn.min("orderLines.productName").as("name"))
    .select((eb) => eb.fn.sum<number>("orderLines.quantity").as("quantity"))
    .execute();
  const active = rows.filter(({ isCancelled }) => !isCancelled);
  return active.length > 0 ? active : rows;
}

/** Writes the customer's entry of a product at today's price. @returns the entry's id */
export async function upsertCartEntry(
  tx: Database,
  userId: string,
  product: ProductSummary,
  quantity: number,
): Promise<number> {
  const entry = {
    name: product.name,
    brand: product.brand,
    price: priceText(product.unitPrice),
    priceBefore: null,
    quantity,
    image: product.image?.name ?? null,
  };
  const { id } = await tx
    .insertInto("cartEntries")
    .values({ userId, productId: product.id, ...entry })
    .onConflict((conflict) => conflict.columns(["userId", "productId"]).doUpdateSet(entry))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an entry of the customer. */
export async function updateEntry(
  tx: Database,
  userId: string,
  entryId: number,
  change: { orderLineId: number } | { quantity?: number; price?: string; priceBefore: string | null },
) {
  await tx
    .updateTable("cartEntries")
    .set(change)
    .where("userId", "=", userId)
    .where("id", "=", entryId)
    .execute();
}

/** Deletes an entry of the customer. @returns undefined where there was none */
export async function deleteCartEntry(tx: Database, userId: string, entryId: number) {
  return tx
    .deleteFrom("cartEntries")
    .where("userId", "=", userId)
    .where("id", "=", entryId)
    .returning(["name", "orderLineId"])
    .executeTakeFirst();
}
