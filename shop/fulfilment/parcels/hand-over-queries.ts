import { sql } from "kysely";
import type { Database } from "../../schema.ts";

interface NewHandOver {
  key: string;
  courierId: string;
  riderName: string;
  /** Of the shop's own riders: who; null: a courier's, or no one knows. */
  riderId: number | null;
  counted: number;
  handedOverAt: Date;
  actorId: string | null;
}

/**
 * Inserts a hand-over; null: its key was used before. Of two at once with one key, the second waits here until the
 * first has ended.
 */
export async function insertHandOver(tx: Database, handOver: NewHandOver): Promise<number | null> {
  const row = await tx
    .insertInto("handOvers")
    .values(handOver)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Removes a hand-over with which nothing left. */
export async function deleteHandOver(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom("handOvers").where("id", "=", id).execute();
}

/** A hand-over with the ids of its parcels; undefined: there is none with this key. */
export async function findHandOverByKey(db: Database, key: string) {
  const handOver = await db
    .selectFrom("handOvers")
    .where("key", "=", key)
    .select(["id", "counted", "courierId"])
    .executeTakeFirst();
  if (!handOver) return undefined;
  return { ...handOver, shipmentIds: await listParcelsOf(db, handOver.id) };
}

/** The ids of the parcels of a hand-over. */
async function listParcelsOf(db: Database, handOverId: number): Promise<number[]> {
  const parcels = await db
    .selectFrom("shipments")
    .where("handOverId", "=", handOverId)
    .orderBy("id")
    .select("id")
    .execute();
  return parcels.map(({ id }) => id);
}

/** Whether another shipment of a courier has this tracking number. */
export async function isNumberTaken(
  tx: Database,
  courierId: string,
  trackingNumber: string,
  shipmentId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom("shipments")
    .where("courier", "=", courierId)
    .where("trackingNumber", "=", trackingNumber)
    .where("id", "!=", shipmentId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Says of a parcel with which hand-over it leaves; who hands it over has packed it, unless someone did before. */
export async function updateHandedOver(
  tx: Database,
  shipmentId: number,
  { handOverId, courierId, at, by }: { handOverId: number; courierId: string; at: Date; by: string | null },
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({
      handOverId,
      courier: courierId,
      handedOverAt: at,
      packedAt: sql<Date>`coalesce(packed_at, ${at})`,
      packedBy: sql<string | null>`case when packed_at is null then ${by} else packed_by end`,
    })
    .where("id", "=", shipmentId)
    .execute();
}

/** A hand-over as its sheet prints it; null: there is none. */
export async function findHandOver(db: Database, id: number) {
  const handOver = await db
    .selectFrom("handOvers")
    .innerJoin("couriers", "couriers.id", "handOvers.courierId")
    .leftJoin("users", "users.id", "handOvers.actorId")
    .where("handOvers.id", "=", id)
    .select(["handOvers.id", "couriers.id as courierId", "couriers.name as courier", "couriers.adapter"])
    .select(["riderName", "counted", "handedOverAt"])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("by"))
    .executeTakeFirst();
  if (!handOver) return null;
  return { ...handOver, shipmentIds: await listParcelsOf(db, id) };
}

/** The newest hand-overs. */
export async function listHandOvers(db: Database, limit: number) {
  return db
    .selectFrom("handOvers")
    .innerJoin("couriers", "couriers.id", "handOvers.courierId")
    .orderBy("handOvers.id", "desc")
    .limit(limit)
    .select(["handOvers.id", "couriers.name as courier", "riderName", "handedOverAt"])
    .select((eb) =>
      eb
        .selectFrom("shipments")
        .whereRef("handOverId", "=", "handOvers.id")
        .select((one) => one.cast<number>(one.fn.countAll(), "integer").as("count"))
        .$asScalar()
        .$notNull()
        .as("parcels"),
    )
    .execute();
}
