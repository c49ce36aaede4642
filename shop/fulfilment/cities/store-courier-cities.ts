import type { Database } from "../../schema.ts";
import type { CourierCity } from "../model/courier-adapter.ts";
import {
  listCourierCities,
  listDecidedSpellings,
  listMappings,
  lockCourierCities,
  storeExactMappings,
  storeMapping,
  upsertCourierCities,
} from "./city-mapping-queries.ts";
import { listCities } from "./city-queries.ts";
import { matchCourierCities, spellingKey } from "./match-courier-city.ts";

/**
 * Stores a courier's list of cities in the place of the last one, and maps what is certain: the same name, and spellings that a
 * person has decided. A city that is no longer on the list is not delivered to. An empty list changes nothing.
 * @returns how many cities it has
 */
export async function storeCourierCities(
  db: Database,
  courierId: string,
  listed: readonly CourierCity[],
): Promise<number> {
  const byCode = new Map(
    listed
      .map((city) => ({ ...city, code: tidy(city.code, 100), name: tidy(city.name, 200) }))
      .filter(({ code, name }) => code !== "" && name !== "")
      .map((city) => [city.code, city]),
  );
  if (byCode.size === 0) return 0;
  await db.transaction().execute(async (tx) => {
    await lockCourierCities(tx, courierId);
    await upsertCourierCities(tx, courierId, [...byCode.values()]);
    await followRenumbered(tx, courierId, byCode);
    await mapCertain(tx, courierId);
  });
  return byCode.size;
}

// PostgreSQL cannot store NUL.
const tidy = (text: string, max: number) =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();

/** The courier has given a mapped city another code: the mapping follows its name. */
async function followRenumbered(
  tx: Database,
  courierId: string,
  byCode: ReadonlyMap<string, CourierCity>,
): Promise<void> {
  const codesByName = new Map<string, string[]>();
  for (const { code, name } of byCode.values())
    codesByName.set(spellingKey(name), [...(codesByName.get(spellingKey(name)) ?? []), code]);
  for (const { cityId, code, name, source } of await listMappings(tx, courierId)) {
    if (code === null || name === null || byCode.has(code)) continue;
    const [next, other] = codesByName.get(spellingKey(name)) ?? [];
    if (next === undefined || other !== undefined) continue;
    const learned = source === "person" ? "learned" : source;
    await storeMapping(tx, { courierId, cityId, code: next, source: learned, decidedBy: null });
  }
}

/** Maps what no one has decided yet and is certain. */
async function mapCertain(tx: Database, courierId: string): Promise<void> {
  const [cities, courierCities, spellings] = [
    await listCities(tx),
    await listCourierCities(tx, courierId),
    await listDecidedSpellings(tx),
  ];
  const served = courierCities.filter(({ delivery }) => delivery);
  const matches = matchCourierCities(cities, served);
  const exact = [...matches].flatMap(([cityId, match]) =>
    match.exact ? [{ cityId, code: match.exact.code }] : [],
  );
  await storeExactMappings(tx, courierId, exact);
  const decided = new Set((await listMappings(tx, courierId)).map(({ cityId }) => cityId));
  const cityOf = new Map<string, string | null>();
  for (const { name, cityId } of spellings) {
    const key = spellingKey(name);
    // Two cities with one spelling: a person decides again.
    cityOf.set(key, (cityOf.get(key) ?? cityId) === cityId ? cityId : null);
  }
  const learned = new Map<string, string[]>();
  for (const { code, name } of served) {
    const cityId = cityOf.get(spellingKey(name));
    if (cityId && !decided.has(cityId)) learned.set(cityId, [...(learned.get(cityId) ?? []), code]);
  }
  for (const [cityId, [code, other]] of learned)
    if (code !== undefined && other === undefined)
      await storeMapping(tx, { courierId, cityId, code, source: "learned", decidedBy: null });
}
