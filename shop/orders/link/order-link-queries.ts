import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { orderLinkHash } from "../model/order-link.ts";

/** Days for which the hash of an ended link is kept. */
const retentionDays = 7;

/** Stores a link by its token's SHA-256, valid for so many days. */
export async function insertOrderLink(
  tx: Database,
  orderId: number,
  tokenHash: Buffer,
  days: number,
): Promise<void> {
  await tx
    .insertInto("orderLinks")
    .values({ orderId, tokenHash, expiresAt: sql<Date>`now() + make_interval(days => ${days})` })
    .execute();
}

/** The order that a link leads to; null alike for a made-up, an expired and a revoked token. */
export async function findOrderByLink(db: Database, token: string): Promise<{ orderId: number } | null> {
  const tokenHash = orderLinkHash(token);
  if (!tokenHash) return null;
  const link = await db
    .selectFrom("orderLinks")
    .select("orderId")
    .where("tokenHash", "=", tokenHash)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return link ?? null;
}

/** Ends all links of an order at once, as when they went to someone else's number. */
export async function revokeOrderLinks(tx: Database, orderId: number): Promise<void> {
  await tx
    .updateTable("orderLinks")
    .set({ revokedAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("revokedAt", "is", null)
    .execute();
}

/** Deletes links that ended some days ago. */
export async function deleteEndedOrderLinks(db: Database): Promise<void> {
  await db
    .deleteFrom("orderLinks")
    .where("expiresAt", "<", sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute();
}
