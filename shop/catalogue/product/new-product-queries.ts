import { sql } from "kysely";
import type { Database } from "../../schema.ts";

/** Makes other new products wait until this transaction ends: ids and places in the catalogue are given one after the other. */
export async function lockNewProducts(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lumiskin: new products'))`.execute(tx);
}

/** The ids that begin with these letters. @param start letters, digits and hyphens */
export async function idsLike(tx: Database, start: string): Promise<string[]> {
  const rows = await tx.selectFrom("products").select("id").where("id", "like", `${start}%`).execute();
  return rows.map(({ id }) => id);
}

/** The place of a product in the catalogue. */
export async function positionOf(tx: Database, id: string): Promise<number> {
  const row = await tx
    .selectFrom("products")
    .select("position")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.position;
}

/** Gives a product the photos of another, in the same order. The files stay one. */
export async function copyProductImages(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .insertInto("productImages")
    .columns(["productId", "position", "mediaName"])
    .expression((eb) =>
      eb
        .selectFrom("productImages")
        .where("productId", "=", from)
        .select([sql.lit(to).as("productId"), "position", "mediaName"]),
    )
    .execute();
}
