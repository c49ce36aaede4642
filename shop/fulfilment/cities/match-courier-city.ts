import type { City } from "../model/city.ts";
import { indexCities } from "./city-index.ts";
import { foldPlace, wordsOfPart } from "./split-address.ts";

/** A city as a courier names it. */
export interface NamedCity {
  code: string;
  name: string;
}

export interface CityMatch {
  /** The one with exactly the city's own name; null: none, or a name that two places share. */
  exact: NamedCity | null;
  /** Those that it may be, the most likely first; a person decides. */
  candidates: NamedCity[];
}

/** A name without what spellings differ in: case, accents, signs and spaces. */
export const spellingKey = (name: string) => wordsOfPart(foldPlace(name)).join("");

/** Which of a courier's cities each of the shop's may be, by the city's id. @param cities all of the shop's */
export function matchCourierCities(
  cities: readonly City[],
  courierCities: readonly NamedCity[],
): ReadonlyMap<string, CityMatch> {
  const index = indexCities(cities);
  const matches = new Map<string, { exact: NamedCity[]; candidates: NamedCity[] }>();
  for (const { code, name } of courierCities) {
    const courierCity = { code, name };
    const words = wordsOfPart(foldPlace(name.slice(0, 100)));
    const same = index.exact(words);
    const meant = same.length > 0 ? same : index.similar(words);
    for (const city of meant) {
      const match = matches.get(city.id) ?? { exact: [], candidates: [] };
      const isExact = same.length === 1 && spellingKey(city.name) === words.join("");
      if (isExact) match.exact.push(courierCity);
      // A city's own name goes before its aliases.
      if (isExact) match.candidates.unshift(courierCity);
      else match.candidates.push(courierCity);
      matches.set(city.id, match);
    }
  }
  return new Map(
    [...matches].map(([id, { exact, candidates }]) => [
      id,
      { exact: exact.length === 1 ? (exact[0] ?? null) : null, candidates: candidates.slice(0, 8) },
    ]),
  );
}

/** The shop's city that is written exactly so; null: none, or more than one. */
export function findNamedCity(cities: readonly City[], typed: string): City | null {
  const words = wordsOfPart(foldPlace(typed.slice(0, 100)));
  const named = indexCities(cities).exact(words);
  // Of cities that share a spelling, the one with exactly that name is meant.
  const own = named.filter((city) => spellingKey(city.name) === words.join(""));
  const [first, second] = own.length > 0 ? own : named;
  return first && !second ? first : null;
}
