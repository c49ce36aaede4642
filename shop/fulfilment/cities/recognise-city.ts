import type { City } from "../model/city.ts";
import { type CityIndex, indexCities, maxWords } from "./city-index.ts";
import {
  beforeOtherPlace,
  districtWords,
  endsPlace,
  namedAfterCity,
  nearbyAfter,
  possessives,
  provinceWords,
  townWords,
} from "./place-words.ts";
import { splitAddress } from "./split-address.ts";

/** Where an address has the name of a city. */
interface CityMention {
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
function findMentions(index: CityIndex, words: readonly string[]): CityMention[] {
  const mentions: CityMention[] = [];
  let next = null as { kind: CityMention["kind"]; at: number } | null;
  for (const { at, length, cities, isExact } of findNames(index, words).reverse()) {
    const kind: CityMention["kind"] =
      // Of two names side by side both belong to the road: Lahore Kasur Road.
      next?.kind === "other" && next.at === at + length ? "other" : kindOf(words, at, length);
    mentions.push({ cities, kind, isExact, isAlone: length === words.length });
    next = { kind, at };
  }
  return mentions.reverse();
}

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

/** `doubtful`: a person decides; the cities that it may be, the most likely first. */
export type RecognisedCity =
  | { outcome: "found"; cityId: string }
  | { outcome: "doubtful"; cityIds: string[] }
  | { outcome: "none" };

/**
 * The city of an address as a customer wrote it: English, Roman Urdu or Urdu, misspelt or abbreviated. It is found only
 * where nothing in the address speaks for another; whatever else is known of the customer does not count.
 */
export function recogniseCity(cities: readonly City[], address: string): RecognisedCity {
  const parts = splitAddress(address);
  const index = indexCities(cities);
  const provinces = new Set(parts.flatMap(provincesOf));
  const mentions = parts.flatMap((words) => findMentions(index, words));
  if (mentions.length === 0) return { outcome: "none" };
  const doubtful = (): RecognisedCity => ({ outcome: "doubtful", cityIds: candidates(mentions) });

  const districts = mentions.filter(({ kind }) => kind === "district").flatMap((mention) => mention.cities);
  const meant = mentions.filter(({ kind }) => kind === "named" || kind === "told");
  const inside = mentions.filter(
    ({ kind, isExact, cities }) => kind === "inside" && isExact && cities.every((city) => !city.commonName),
  );
  const speaking = meant.length > 0 ? [...meant, ...inside] : inside;
  const seats = new Set([...districts, ...speaking.flatMap((mention) => mention.cities)].map(({ id }) => id));
  const named = speaking.map((mention) => ({ ...mention, cities: narrow(mention.cities, provinces, seats) }));
  const clear = named.filter((mention) => !isCommon(mention, provinces, seats));
  if (clear.length === 0 || clear.some((mention) => mention.cities.length !== 1)) return doubtful();
  const city = mostSpecific([...new Set(clear.flatMap((mention) => mention.cities))]);
  if (!city) return doubtful();
  const common = named.filter((mention) => !clear.includes(mention));
  if (common.some((mention) => mayBeAnother(mention, city))) return doubtful();
  const fits =
    (provinces.size === 0 || city.province === null || provinces.has(city.province)) &&
    districts.every(({ id }) => id === city.districtId || id === city.id);
  return fits ? { outcome: "found", cityId: city.id } : doubtful();
}

/** A province counts at the end of a part: Sindh, but not Sindh Muslim Society. */
function provincesOf(words: readonly string[]): string[] {
  const last = words.findLastIndex((word) => !/^\p{N}|^(?:pakistan|pak|پاکستان)$/u.test(word));
  const province = provinceWords.get(words[last] ?? "");
  return province ? [province] : [];
}

/** Of cities with one name: the one in the province or district that is named; else the seat of a district. */
function narrow(
  cities: readonly City[],
  provinces: ReadonlySet<string>,
  seats: ReadonlySet<string>,
): readonly City[] {
  if (cities.length < 2) return cities;
  const inProvince = cities.filter(({ province }) => province && provinces.has(province));
  const left = provinces.size > 0 ? inProvince : cities;
  const inDistrict = left.filter(
    ({ id, districtId }) => districtId && districtId !== id && seats.has(districtId),
  );
  if (inDistrict.length === 1) return inDistrict;
  const ofDistricts = left.filter(({ id, districtId }) => id === districtId);
  return ofDistricts.length === 1 ? ofDistricts : left;
}

/** Whether the name says nothing without more: its district, or for an ordinary word its province, or "tehsil". */
function isCommon(
  { cities, kind }: CityMention,
  provinces: ReadonlySet<string>,
  seats: ReadonlySet<string>,
): boolean {
  return cities.every(({ id, commonName, districtId, province }) => {
    if (commonName === null || kind === "told") return false;
    if (districtId !== null && districtId !== id && seats.has(districtId)) return false;
    return !(commonName === "word" && province !== null && provinces.has(province));
  });
}

/** Whether a common name is a place of its own beside the city: Chaman, Quetta; but not Quaidabad, Karachi. */
function mayBeAnother({ cities, isAlone }: CityMention, city: City): boolean {
  return (
    isAlone && cities.some(({ commonName, province }) => commonName === "word" || province === city.province)
  );
}

/** Of a town and the seat of its district: the town. null: they are two places. */
function mostSpecific(cities: readonly City[]): City | null {
  const towns = cities.filter(({ id, districtId }) => id !== districtId);
  const [city] = towns.length > 0 ? towns : cities;
  if (!city || towns.length > 1 || (towns.length === 0 && cities.length > 1)) return null;
  return cities.every((other) => other === city || other.id === city.districtId) ? city : null;
}

function candidates(mentions: readonly CityMention[]): string[] {
  const order: CityMention["kind"][] = ["told", "named", "inside", "district", "other"];
  const sorted = [...mentions].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return [...new Set(sorted.flatMap(({ cities }) => cities.map(({ id }) => id)))].slice(0, 8);
}
