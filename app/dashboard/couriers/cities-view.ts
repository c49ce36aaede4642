import { clampPage } from "../../../shop/base/page.ts";
import {
  type CityMapping,
  listCourierCities,
  listMappings,
} from "../../../shop/fulfilment/cities/city-mapping-queries.ts";
import { listCities } from "../../../shop/fulfilment/cities/city-queries.ts";
import { type CityMatch, matchCourierCities } from "../../../shop/fulfilment/cities/match-courier-city.ts";
import type { Database } from "../../../shop/schema.ts";

/** The parts of the list, the one that waits for a person first. */
export const cityFilters = ["decide", "absent", "served", "unserved"] as const;
export type CityFilter = (typeof cityFilters)[number];

export interface MappedCity {
  id: string;
  name: string;
  province: string | null;
  state: CityFilter;
  /** The courier's city that it is; null: none is known. */
  is: { code: string; name: string } | null;
  /** How that became known; null: no one has decided. */
  source: CityMapping["source"] | null;
  candidates: { code: string; name: string }[];
}

const pageSize = 25;

/** One page of the shop's cities as a courier knows them. @param filter null: the first that has any */
export async function viewCourierCities(
  db: Database,
  courierId: string,
  { filter, search, page }: { filter: CityFilter | null; search: string; page: number },
) {
  const [cities, courierCities, mappings] = await Promise.all([
    listCities(db),
    listCourierCities(db, courierId),
    listMappings(db, courierId),
  ]);
  const mappingOf = new Map(mappings.map((mapping) => [mapping.cityId, mapping]));
  const matches = matchCourierCities(
    cities,
    courierCities.filter(({ delivery }) => delivery),
  );
  const typed = search.toLowerCase();
  const all = cities
    .map((city) => toMappedCity(city, mappingOf.get(city.id), matches.get(city.id)))
    .filter(({ name }) => name.toLowerCase().includes(typed));
  const counts = Object.fromEntries(
    cityFilters.map((one) => [one, all.filter(({ state }) => state === one).length]),
  ) as Record<CityFilter, number>;
  const shownFilter = filter ?? cityFilters.find((one) => counts[one] > 0) ?? "decide";
  const shown = all.filter(({ state }) => state === shownFilter);
  const { offset, ...pages } = clampPage(page, shown.length, pageSize);
  return {
    ...pages,
    counts,
    filter: shownFilter,
    total: shown.length,
    listed: courierCities.filter(({ delivery }) => delivery).length,
    cities: shown.slice(offset, offset + pageSize),
  };
}

function toMappedCity(
  { id, name, province }: { id: string; name: string; province: string | null },
  mapping: CityMapping | undefined,
  match: CityMatch | undefined,
): MappedCity {
  const candidates = match?.candidates ?? [];
  const city = { id, name, province, candidates };
  if (mapping) {
    const is = mapping.code === null ? null : { code: mapping.code, name: mapping.name ?? mapping.code };
    const isServed = is !== null && mapping.delivery !== false;
    return { ...city, is, source: mapping.source, state: isServed ? "served" : "unserved" };
  }
  if (match?.exact) return { ...city, is: match.exact, source: "exact", state: "served" };
  return { ...city, is: null, source: null, state: candidates.length > 0 ? "decide" : "absent" };
}
