import type { Database } from "../schema.ts";
import { listCourierCities, listMappings } from "./city-mapping-queries.ts";
import { listCities } from "./city-queries.ts";
import { matchCourierCities, type NamedCity } from "./match-courier-city.ts";

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
  const [decided] = await listMappings(db, courierId, cityId);
  if (decided) {
    if (decided.code === null || decided.delivery === false) return { outcome: "unserved" };
    return { outcome: "served", code: decided.code, name: decided.name ?? decided.code };
  }
  const courierCities = await listCourierCities(db, courierId);
  if (courierCities.length === 0) return { outcome: "undecided", candidates: [] };
  const match = matchCourierCities(await listCities(db), courierCities).get(cityId);
  if (!match?.exact) return { outcome: "undecided", candidates: match?.candidates ?? [] };
  const { code, name } = match.exact;
  const listed = courierCities.find((city) => city.code === code);
  return listed?.delivery ? { outcome: "served", code, name } : { outcome: "unserved" };
}
