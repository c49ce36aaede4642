import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { CityMappingsTable } from "../couriers/schema.ts";
import type { CourierCity } from "../model/courier-adapter.ts";

export type CourierCityRow = Awaited<ReturnType<typeof listCourierCities>>[number];
export type CityMapping = Awaited<ReturnType<typeof listMappings>>[number];

/** The cities of a courier's list, by name. */
export function listCourierCities(db: Database, courierId: string) {
  return db
    .selectFrom("courierCities")
    .where("courierId", "=", courierId)
    .select(["code", "name", "delivery"])
    .orderBy("name")
    .orderBy("code")
    .execute();
}

/** What was decided about the cities of a courier. @param cityId absent: all of them */
export function listMappings(db: Database, courierId: string, cityId?: string) {
  return db
    .selectFrom("cityMappings")
    .leftJoin("courierCities", (join) =>
      join
        .onRef("courierCities.courierId", "=", "cityMappings.courierId")
        .onRef("courierCities.code", "=", "cityMappings.code"),
    )
    .where("cityMappings.courierId", "=", courierId)
    .$if(cityId !== undefined, (query) => query.where("cityId", "=", cityId ?? ""))
    .select(["cityId", "cityMappings.code", "name", "delivery", "source"])
    .execute();
}

/** Stores what was decided about a city; a later decision replaces an earlier one. */
export async function storeMapping(
  tx: Database,
  mapping: {
    courierId: string;
    cityId: string;
    code: string | null;
    source: CityMappingsTable["source"];
    decidedBy: string | null;
  },
): Promise<void> {
  const { code, source, decidedBy } = mapping;
  await tx
    .insertInto("cityMappings")
    .values(mapping)
    .onConflict((conflict) =>
      conflict
        .columns(["cityId", "courierId"])
        .doUpdateSet({ code, source, decidedBy, decidedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Stores mappings by exact names where nothing is decided yet. */
export async function storeExactMappings(
  tx: Database,
  courierId: string,
  mappings: readonly { cityId: string; code: string }[],
): Promise<void> {
  if (mappings.length === 0) return;
  await tx
    .insertInto("cityMappings")
    .values(mappings.map(({ cityId, code }) => ({ courierId, cityId, code, source: "exact" as const })))
    .onConflict((conflict) => conflict.columns(["cityId", "courierId"]).doNothing())
    .execute();
}

/** Takes back what was decided about a city. */
export async function deleteMapping(tx: Database, courierId: string, cityId: string): Promise<void> {
  await tx
    .deleteFrom("cityMappings")
    .where("courierId", "=", courierId)
    .where("cityId", "=", cityId)
    .execute();
}

/** One list of a courier is stored at a time. */
export async function lockCourierCities(tx: Database, courierId: string): Promise<void> {
  await tx
    .selectFrom("couriers")
    .select("id")
    .where("id", "=", courierId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Stores a courier's list; what is no longer on it is kept, for what was mapped to it, and not delivered to. */
export async function upsertCourierCities(
  tx: Database,
  courierId: string,
  listed: readonly CourierCity[],
): Promise<void> {
  const column = (name: keyof CourierCity, type: "text" | "boolean") =>
    sql`${listed.map((city) => city[name])}::${sql.raw(type)}[]`;
  await sql`
    insert into courier_cities (courier_id, code, name, pickup, delivery)
    select ${courierId}, listed.* from unnest(${column("code", "text")}, ${column("name", "text")},
      ${column("pickup", "boolean")}, ${column("delivery", "boolean")}) as listed
    on conflict (courier_id, code) do update set name = excluded.name, pickup = excluded.pickup,
      delivery = excluded.delivery, seen_at = now()`.execute(tx);
  await tx
    .updateTable("courierCities")
    .set({ pickup: false, delivery: false })
    .where("courierId", "=", courierId)
    .where("seenAt", "<", sql<Date>`now()`)
    .execute();
}

/** How couriers spell cities, as people have decided. */
export function listDecidedSpellings(db: Database): Promise<{ name: string; cityId: string }[]> {
  return db
    .selectFrom("cityMappings")
    .innerJoin("courierCities", (join) =>
      join
        .onRef("courierCities.courierId", "=", "cityMappings.courierId")
        .onRef("courierCities.code", "=", "cityMappings.code"),
    )
    .where("source", "=", "person")
    .select(["name", "cityId"])
    .execute();
}

/** Adds a way to write a city. */
export async function addAlias(tx: Database, cityId: string, alias: string): Promise<void> {
  await tx
    .updateTable("cities")
    .set({ aliases: sql<string[]>`array_append(aliases, ${alias})` })
    .where("id", "=", cityId)
    .where(sql<boolean>`not ${alias} = any (aliases)`)
    .execute();
}
