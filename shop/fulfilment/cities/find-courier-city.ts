import type { Database } from "../../schema.ts";
import { type CourierCityRow, listCourierCities, listMappings } from "./city-mapping-queries.ts";
import { listCities } from "./city-queries.ts";
import { type CityMatch, matchCourierCities, type NamedCity } from "./match-courier-city.ts";

export type FoundCourierCity =
  | { outcome: "served"; code: string; name: string }
  /** The courier does not deliver there. */
  | { outcome: "unserved" }
  /** A person decides which of these it is, if any. */
  | { outcome: "undecided"; candidates: NamedCity[] };

/**
 * Which of a courier's cities is one of the shop's: as a person has decided, or by exactly the same name, unless two places
 * share it. A doubtful one is never picked.
 */
export async function findCourierCity(
  db: Database,
  courierId: string,
  cityId: string,
): Promise<FoundCourierCity> {
  const found = await findCourierCities(db, courierId, [cityId]);
  return found.get(cityId) ?? { outcome: "undecided", candidates: [] };
}

/** As `findCourierCity`, of several of the shop's cities, by their ids. */
export async function findCourierCities(
  db: Database,
  courierId: string,
  cityIds: readonly string[],
): Promise<Map<string, FoundCourierCity>> {
  const found = new Map<string, FoundCourierCity>();
  const [only] = cityIds;
  const mappings = await listMappings(db, courierId, cityIds.length === 1 ? only : undefined);
  for (const { cityId, code, name, delivery } of mappings)
    if (cityIds.includes(cityId))
      found.set(
        cityId,
        code === null || delivery === false
          ? { outcome: "unserved" }
          : { outcome: "served", code, name: name ?? code },
      );
  const undecided = cityIds.filter((cityId) => !found.has(cityId));
  if (undecided.length === 0) return found;
  const courierCities = await listCourierCities(db, courierId);
  const matches = courierCities.length > 0 ? matchCourierCities(await listCities(db), courierCities) : null;
  for (const cityId of undecided) found.set(cityId, readMatch(matches?.get(cityId), courierCities));
  return found;
}

function readMatch(match: CityMatch | undefined, courierCities: readonly CourierCityRow[]): FoundCourierCity {
  if (!match?.exact) return { outcome: "undecided", candidates: match?.candidates ?? [] };
  const { code, name } = match.exact;
  const listed = courierCities.find((city) => city.code === code);
  return listed?.delivery ? { outcome: "served", code, name } : { outcome: "unserved" };
}
