import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { CityMappingsTable } from "../couriers/schema.ts";

export interface CourierCityRow {
  code: string;
  name: string;
  delivery: boolean;
}

/** The cities of a courier's list, by name. */
export function listCourierCities(db: Database, courierId: string): Promise<CourierCityRow[]> {
  return db
    .selectFrom("courierCities")
    .where("courierId", "=", courierId)
    .select(["code", "name", "delivery"])
    .orderBy("name")
    .orderBy("code")
    .execute();
}

export interface CityMapping {
  cityId: string;
  /** null: the courier does not deliver there. */
  code: string | null;
  name: string | null;
  delivery: boolean | null;
  source: CityMappingsTable["source"];
}

/** What was decided about the cities of a courier. @param cityId absent: all of them */
export function listMappings(db: Database, courierId: string, cityId?: string): Promise<CityMapping[]> {
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
  listed: readonly { code: string; name: string; pickup: boolean; delivery: boolean }[],
): Promise<void> {
  const column = (values: readonly unknown[], type: "text" | "boolean") => sql`${values}::${sql.raw(type)}[]`;
  await sql`
    insert into courier_cities (courier_id, code, name, pickup, delivery)
    select ${courierId}, listed.* from unnest(
      ${column(
        listed.map(({ code }) => code),
        "text",
      )}, ${column(
        listed.map(({ name }) => name),
        "text",
      )},
      ${column(
        listed.map(({ pickup }) => pickup),
        "boolean",
      )},
      ${column(
        listed.map(({ delivery }) => delivery),
        "boolean",
      )}) as listed
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
