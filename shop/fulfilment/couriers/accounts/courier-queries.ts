import type { Database } from "../../../schema.ts";

/** A courier as the owner edits it. */
export type Courier = Awaited<ReturnType<typeof listCouriers>>[number];

const couriers = (db: Database) =>
  db
    .selectFrom("couriers")
    .select([
      "id",
      "name",
      "adapter",
      "isRider",
      "trackingUrl",
      "active",
      "position",
      "adviceHours",
      "version",
    ])
    .select((eb) => eb.ref("settings").$castTo<Readonly<Record<string, unknown>>>().as("settings"));

/** All couriers in the owner's order. */
export function listCouriers(db: Database) {
  return couriers(db).orderBy("position").orderBy("id").execute();
}

/** A courier, or null. @param lock it stays as it is until the transaction ends */
export async function findCourier(db: Database, id: string, lock?: "locked"): Promise<Courier | null> {
  const query = couriers(db).where("id", "=", id);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? null;
}
