import { sql } from "kysely";
import type { Database } from "../../schema.ts";

const maxPieces = 2_147_483_647;

/** Locks the stock levels of a customer's cart in the order of their products: they cannot change before pieces are taken. */
export async function lockStock(tx: Database, userId: string): Promise<void> {
  await tx
    .selectFrom("stockLevels")
    .where("tracked", "=", true)
    .where("place", "=", "shop")
    .where("productId", "in", (eb) =>
      eb.selectFrom("cartEntries").select("productId").where("cartEntries.userId", "=", userId),
    )
    .orderBy("productId")
    .select("productId")
    .forNoKeyUpdate()
    .execute();
}

/** The order line whose pieces move. */
interface MovedLine {
  id: number;
  productId: string;
  pieces: number;
}

/**
 * Takes a line's pieces out of a tracked product's stock, once; the database refuses to go below 0.
 * @param wasSold whether the line had taken pieces before, and has put them back
 */
export async function takeStock(
  tx: Database,
  { id, productId, pieces, wasSold = false }: MovedLine & { wasSold?: boolean },
): Promise<void> {
  if (pieces === 0) return;
  await tx
    .insertInto("stockMovements")
    .values({ productId, pieces: -pieces, reason: wasSold ? "changed" : "sale", lineId: id })
    .execute();
}

/**
 * Returns the pieces that a line has taken, once, to the stock of its product if that is tracked. The level ends at the
 * largest integer.
 */
export async function returnStock(
  tx: Database,
  { id, productId, pieces }: MovedLine,
  actorId: string | null,
): Promise<void> {
  if (pieces === 0) return;
  await tx
    .insertInto("stockMovements")
    .columns(["productId", "pieces", "reason", "lineId", "actorId"])
    .expression((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom("stockLevels")
            .where("productId", "=", productId)
            .where("place", "=", "shop")
            .where("tracked", "=", true)
            .select(sql<number>`least(${pieces}::integer, ${maxPieces} - pieces)`.as("returned"))
            .forNoKeyUpdate()
            .as("level"),
        )
        .where("returned", ">", 0)
        .select([
          eb.val(productId).as("productId"),
          "returned",
          sql<"cancellation">`'cancellation'`.as("reason"),
          eb.val(id).as("lineId"),
          eb.val(actorId).as("actorId"),
        ]),
    )
    .execute();
}
