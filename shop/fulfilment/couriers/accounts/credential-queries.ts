import { sql } from "kysely";
import type { Database } from "../../../schema.ts";

/** The sealed credentials of a courier, when they were stored, and by whom (null: they have left); null: never. */
export async function findCredentials(db: Database, courierId: string) {
  const row = await db
    .selectFrom("courierCredentials")
    .leftJoin("users", "users.id", "setBy")
    .where("courierId", "=", courierId)
    .select(["sealed", "setAt"])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("setBy"))
    .executeTakeFirst();
  return row ?? null;
}

/** Stores sealed credentials in the place of those before. */
export async function storeCredentials(
  tx: Database,
  { courierId, sealed, actorId }: { courierId: string; sealed: Buffer; actorId: string },
): Promise<void> {
  const values = { sealed, setBy: actorId, setAt: sql<Date>`now()` };
  await tx
    .insertInto("courierCredentials")
    .values({ courierId, ...values })
    .onConflict((conflict) => conflict.column("courierId").doUpdateSet(values))
    .execute();
}

/** Seals with the newest key what an older one had sealed, unless it was replaced meanwhile. */
export async function renewSeal(
  db: Database,
  courierId: string,
  before: Buffer,
  sealed: Buffer,
): Promise<void> {
  await db
    .updateTable("courierCredentials")
    .set({ sealed })
    .where("courierId", "=", courierId)
    .where("sealed", "=", before)
    .execute();
}

/** @returns whether there were any */
export async function deleteCredentials(tx: Database, courierId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("courierCredentials")
    .where("courierId", "=", courierId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The couriers whose credentials are stored. */
export async function listAccounts(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("courierCredentials").select("courierId").execute();
  return new Set(rows.map(({ courierId }) => courierId));
}
