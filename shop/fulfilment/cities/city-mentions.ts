import type { City } from "../model/city.ts";
import { type CityIndex, maxWords } from "./city-index.ts";
import {
  beforeOtherPlace,
  districtWords,
  endsPlace,
  namedAfterCity,
  nearbyAfter,
  possessives,
  townWords,
} from "./place-words.ts";

/** Where an address has the name of a city. */
export interface CityMention {
  /** More than one: cities of the same name, or of similar ones. */
  cities: readonly City[];
  /**
   * `named`: it says where. `told`: so does a word beside it, such as tehsil. `inside`: more words follow. `district`: its district.
   * `other`: something called after the city, or nearby.
   */
  kind: "named" | "told" | "inside" | "district" | "other";
  isExact: boolean;
  /** Nothing else stands between two commas. */
  isAlone: boolean;
}

/** All mentions in the words of one part of an address, in their order. */
export function findMentions(index: CityIndex, words: readonly string[]): CityMention[] {
  const mentions: CityMention[] = [];
  let kindOfNext: CityMention["kind"] | null = null;
  for (const { at, length, cities, isExact } of findNames(index, words).reverse()) {
    const kind: CityMention["kind"] =
      // Of two names side by side both belong to the road: Lahore Kasur Road.
      kindOfNext === "other" && mentionsStart(mentions, at + length) ? "other" : kindOf(words, at, length);
    mentions.push({ cities, kind, isExact, isAlone: length === words.length });
    starts.set(mentions.at(-1) as CityMention, at);
    kindOfNext = kind;
  }
  return mentions.reverse();
}

const starts = new WeakMap<CityMention, number>();
const mentionsStart = (mentions: readonly CityMention[], at: number) => {
  const last = mentions.at(-1);
  return last !== undefined && starts.get(last) === at;
};

interface FoundName {
  at: number;
  length: number;
  cities: readonly City[];
  isExact: boolean;
}

/** The longest names, from the left; what is written exactly goes before what is misspelt. */
function findNames(index: CityIndex, words: readonly string[]): FoundName[] {
  const taken = words.map(() => false);
  const found: FoundName[] = [];
  for (const isExact of [true, false])
    for (let length = Math.min(maxWords, words.length); length > 0; length--)
      for (let at = 0; at + length <= words.length; at++) {
        if (taken.slice(at, at + length).includes(true)) continue;
        const name = words.slice(at, at + length);
        const cities = isExact ? index.exact(name) : index.similar(name);
        if (cities.length === 0) continue;
        found.push({ at, length, cities, isExact });
        taken.fill(true, at, at + length);
      }
  return found.sort((one, other) => one.at - other.at);
}

function kindOf(words: readonly string[], at: number, length: number): CityMention["kind"] {
  const before = words[at - 1] ?? "";
  const [next = "", afterNext = "", third = ""] = words.slice(at + length);
  if (namedAfterCity.has(next) && !isHouseNumber(next, afterNext)) return "other";
  if (nearbyAfter.has(next) || (possessives.has(next) && nearbyAfter.has(afterNext))) return "other";
  if (districtWords.has(before)) return townWords.has(wordBeforeDistrict(words, at)) ? "told" : "district";
  if (townWords.has(before)) return "told";
  if (beforeOtherPlace.has(before)) return "other";
  if (next === "" || /^\p{N}/u.test(next) || endsPlace.has(next)) return "named";
  return namedAfterCity.has(third) && /^(?:shop|store|stores|traders|hotel|sweets)$/.test(third)
    ? "other"
    : "inside";
}

// Tehsil & District Sahiwal.
function wordBeforeDistrict(words: readonly string[], at: number): string {
  const word = words[at - 2] ?? "";
  return /^(?:and|aur|o|wa|و)$/.test(word) ? (words[at - 3] ?? "") : word;
}

const isHouseNumber = (word: string, next: string) =>
  /^(?:house|street|st|block|gali)$/.test(word) && /^(?:\p{N}|no$|number$|[a-z]$)/u.test(next);
