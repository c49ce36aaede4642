import { sql } from "kysely";
import { compiledOnce } from "../../platform/database/compiled-once.ts";
import { imageColumns, joinedImage } from "../catalogue/joined-image.ts";
import type { ShownProduct } from "../catalogue/product.ts";
import { priceText } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { asCart, type Cart, type CartLine } from "./cart.ts";

/**
 * Whatever changes one customer's cart, checkout or Buy-it-now orders takes its turn here first, so that
 * those changes neither deadlock nor overtake each other. The lock ends with the transaction.
 */
export async function lockCart(tx: Database, userId: string): Promise<void> {
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The customer's cart as it is stored; `refreshCart` brings it up to date first. */
export async function cartOf(db: Database, userId: string): Promise<Cart> {
  const rows = await cartRows(db, { userId });
  return asCart(
    rows.map((row) => {
      const { archivedAt, largestQuantity: _, ...line } = joinedImage(row);
      return { ...line, archived: archivedAt !== null };
    }),
    rows[0]?.largestQuantity ?? null,
  );
}

const cartRows = compiledOnce((db: Database, { userId }: { userId: string }) =>
  db
    .selectFrom("cartEntries as entry")
    .innerJoin("products", "products.id", "entry.productId")
    .leftJoin("productImages as main", (join) =>
      join.onRef("main.productId", "=", "products.id").on("main.position", "=", 1),
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
      "entry.orderId",
      "products.route",
      "products.name",
      "products.brand",
      "products.unitPrice",
      "products.backgroundColor",
      "products.soldOut",
      "products.stock",
      "products.archivedAt",
      ...imageColumns,
    ])
    // As `readSettings` would read it, in the same statement.
    .select(
      sql<number | null>`(select (value ->> 'largestQuantity')::bigint from settings where key = 'shop')`.as(
        "largestQuantity",
      ),
    ),
);

/** How many pieces the customer's cart holds. */
export async function cartCount(db: Database, userId: string): Promise<number> {
  const [counted] = await cartCounts(db, { userId });
  return counted?.count ?? 0;
}

const cartCounts = compiledOnce((db: Database, { userId }: { userId: string }) =>
  db
    .selectFrom("cartEntries")
    .where("userId", "=", userId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("quantity"), eb.lit(0)).as("count")),
);

/** The customer's entry of a product, if there is one. */
export async function entryOfProduct(db: Database, userId: string, productId: string) {
  return db
    .selectFrom("cartEntries")
    .where("userId", "=", userId)
    .where("productId", "=", productId)
    .select(["id", "quantity", "orderId"])
    .executeTakeFirst();
}

/** Writes the customer's entry of a product at today's price. @returns the entry's id */
export async function writeEntry(
  tx: Database,
  userId: string,
  product: ShownProduct,
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

/** Makes the entry remember the order that Buy it now made for it (R22). */
export async function rememberOrder(tx: Database, userId: string, entryId: number, orderId: number) {
  await tx
    .updateTable("cartEntries")
    .set({ orderId })
    .where("userId", "=", userId)
    .where("id", "=", entryId)
    .execute();
}

/** Sets the quantity of the customer's entry; a notice about its price has been seen by then. */
export async function writeQuantity(tx: Database, userId: string, entryId: number, quantity: number) {
  await tx
    .updateTable("cartEntries")
    .set({ quantity, priceBefore: null })
    .where("userId", "=", userId)
    .where("id", "=", entryId)
    .execute();
}

/** Replaces an entry's price text and keeps the one that the customer saw last. */
export async function writePrice(tx: Database, userId: string, line: CartLine, price: string) {
  const before = line.priceBefore ?? line.price;
  await tx
    .updateTable("cartEntries")
    .set({ price, priceBefore: before === price ? null : before })
    .where("userId", "=", userId)
    .where("id", "=", line.id)
    .execute();
}

/** Deletes one entry of the customer. @returns what it remembered, or undefined where there was none */
export async function deleteEntry(tx: Database, userId: string, entryId: number) {
  return tx
    .deleteFrom("cartEntries")
    .where("userId", "=", userId)
    .where("id", "=", entryId)
    .returning(["name", "orderId"])
    .executeTakeFirst();
}
