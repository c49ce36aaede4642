import type { Database } from "../../../schema.ts";

/** A courier as the owner edits it. */
export interface Courier {
  id: string;
  name: string;
  adapter: string | null;
  isRider: boolean;
  trackingUrl: string | null;
  active: boolean;
  position: number;
  adviceHours: number;
  settings: Readonly<Record<string, unknown>>;
  version: number;
}

const columns = [
  "id",
  "name",
  "adapter",
  "isRider",
  "trackingUrl",
  "active",
  "position",
  "adviceHours",
  "version",
] as const;

/** All couriers in the owner's order. */
export function listCouriers(db: Database): Promise<Courier[]> {
  return db
    .selectFrom("couriers")
    .select(columns)
    .select((eb) => eb.ref("settings").$castTo<Courier["settings"]>().as("settings"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** A courier, or null. @param lock it stays as it is until the transaction ends */
export async function findCourier(db: Database, id: string, lock?: "locked"): Promise<Courier | null> {
  const query = db
    .selectFrom("couriers")
    .select(columns)
    .select((eb) => eb.ref("settings").$castTo<Courier["settings"]>().as("settings"))
    .where("id", "=", id);
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? null;
}
