import { type Insertable, sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import type { Database } from "../../schema.ts";
import type { StockMovementsTable } from "../stock-schema.ts";

/** The one place that there is today. */
export const shopPlace = "shop";

/** The most pieces that a level takes, by hand. */
export const maxPieces = 1_000_000;

/** A product's stock as the dashboard shows it. */
export interface ProductStock {
  productId: string;
  name: string;
  tracked: boolean;
  /** While it is not tracked: what was left when tracking ended. */
  pieces: number;
  /** null: computed from sales. */
  reorderPoint: number | null;
  /** Pieces in orders that are neither completed nor cancelled: they have left this level already. */
  pending: number;
}

/** The stock of a product of any status, or null where there is no such product. For staff only. */
export async function findProductStock(db: Database, productId: string): Promise<ProductStock | null> {
  if (!isDatabaseText(productId)) return null;
  const row = await db
    .selectFrom("products")
    .leftJoin("stockLevels as level", (join) =>
      join.onRef("level.productId", "=", "products.id").on("level.place", "=", shopPlace),
    )
    .where("products.id", "=", productId)
    .select([
      "products.id as productId",
      "products.name",
      "level.tracked",
      "level.pieces",
      "level.reorderPoint",
    ])
    .select((eb) =>
      eb
        .selectFrom("orderLines")
        .whereRef("orderLines.productId", "=", "products.id")
        .where("orderLines.status", "=", "pending")
        .where("orderLines.placedAt", "is not", null)
        .select(sql<number>`coalesce(sum(stock_taken), 0)::integer`.as("taken"))
        .$asScalar()
        .$notNull()
        .as("pending"),
    )
    .executeTakeFirst();
  return row ? { ...row, tracked: row.tracked ?? false, pieces: row.pieces ?? 0 } : null;
}

/** A level that is locked until the transaction ends. */
export interface LockedLevel {
  productId: string;
  tracked: boolean;
  pieces: number;
}

/** Locks the levels of these products in the order of their ids, as placing an order does. Products without one are absent. */
export async function lockLevels(
  tx: Database,
  productIds: readonly string[],
): Promise<Map<string, LockedLevel>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("stockLevels")
    .where("productId", "in", productIds)
    .where("place", "=", shopPlace)
    .orderBy("productId")
    .select(["productId", "tracked", "pieces"])
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Gives a product a level of 0 that is not tracked, unless it has one. */
export async function ensureLevel(tx: Database, productId: string): Promise<void> {
  await tx
    .insertInto("stockLevels")
    .values({ productId, tracked: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Turns the tracking of a level on or off. */
export async function setTracked(tx: Database, productId: string, tracked: boolean): Promise<void> {
  await tx
    .updateTable("stockLevels")
    .set({ tracked })
    .where("productId", "=", productId)
    .where("place", "=", shopPlace)
    .execute();
}

/** @param reorderPoint null: computed from sales */
export async function writeReorderPoint(
  tx: Database,
  productId: string,
  reorderPoint: number | null,
): Promise<void> {
  await tx
    .insertInto("stockLevels")
    .values({ productId, tracked: false, reorderPoint })
    .onConflict((conflict) => conflict.columns(["productId", "place"]).doUpdateSet({ reorderPoint }))
    .execute();
}

/** Moves pieces; the trigger of the table changes the level. The caller holds its lock. @returns the movement's id */
export async function insertMovement(
  tx: Database,
  movement: Insertable<StockMovementsTable>,
): Promise<number> {
  const { id } = await tx
    .insertInto("stockMovements")
    .values(movement)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
