import type { City } from "../model/city.ts";
import { indexCities } from "./city-index.ts";
import { type CityMention, findMentions } from "./city-mentions.ts";
import { provinceWords } from "./place-words.ts";
import { splitAddress } from "./split-address.ts";

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
