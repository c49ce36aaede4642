import { editDistance } from "../../catalogue/search/suggest-query.ts";
import type { City } from "../model/city.ts";
import { ordinaryWords } from "./place-words.ts";
import { foldPlace, wordsOfPart } from "./split-address.ts";

/** The most words that the name of a city has. */
export const maxWords = 4;

/** Looks up cities by how they are written, as `splitAddress` folds it. */
export interface CityIndex {
  cities: ReadonlyMap<string, City>;
  /** The cities that are written exactly so, with or without spaces. */
  exact: (words: readonly string[]) => readonly City[];
  /** The cities for which that may be a misspelling. */
  similar: (words: readonly string[]) => readonly City[];
}

/** Of these cities. A list is indexed once. */
export function indexCities(cities: readonly City[]): CityIndex {
  const known = indexes.get(cities);
  if (known) return known;
  const index = buildIndex(cities);
  indexes.set(cities, index);
  return index;
}

const indexes = new WeakMap<readonly City[], CityIndex>();

function buildIndex(cities: readonly City[]): CityIndex {
  const byName = new Map<string, City[]>();
  for (const city of cities)
    for (const name of [city.name, ...city.aliases]) {
      const key = wordsOfPart(foldPlace(name)).join("");
      const same = byName.get(key) ?? [];
      if (key !== "" && !same.includes(city)) byName.set(key, [...same, city]);
    }
  const byFirstLetter = new Map<string, [string, City[]][]>();
  for (const [name, named] of byName) {
    const candidates = named.filter(({ commonName }) => commonName === null);
    if (maxEdits(name.length) > 0 && candidates.length > 0)
      byFirstLetter.set(name.charAt(0), [...(byFirstLetter.get(name.charAt(0)) ?? []), [name, candidates]]);
  }
  return {
    cities: new Map(cities.map((city) => [city.id, city])),
    exact: (words) => byName.get(words.join("")) ?? [],
    similar: (words) => {
      const typed = words.join("");
      const limit = maxEdits(typed.length);
      if (limit === 0 || words.some((word) => ordinaryWords.has(word))) return [];
      const names = byFirstLetter.get(typed.charAt(0)) ?? [];
      // Lahori, Multani: what comes from there.
      if (names.some(([name]) => isAdjective(typed, name))) return [];
      const near = names.filter(([name]) => editDistance(typed, name, limit) <= limit);
      return [...new Set(near.flatMap(([, named]) => named))];
    },
  };
}

const isAdjective = (typed: string, name: string) =>
  /[iy]$/.test(typed) &&
  !/[iy]$/.test(name) &&
  name.length <= typed.length &&
  name.startsWith(typed.slice(0, -1));

/** Letters that may be wrong: in long names two, in short ones none, which would be other words. */
function maxEdits(length: number): number {
  return length < 6 ? 0 : length < 11 ? 1 : 2;
}
