import { expect, it } from "vitest";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listCities } from "./city-queries.ts";
import { recogniseCity } from "./recognise-city.ts";

const { db } = await createTestDatabase(1);
const cities = await listCities(db);

const shown = (address: string) => {
  const result = recogniseCity(cities, address);
  if (result.outcome === "found") return result.cityId;
  return result.outcome === "none" ? "none" : `? ${result.cityIds.join(" ")}`;
};

it.each([
  ["House 12, Street 4, Gulberg 3, Lahore", "lahore"],
  ["Lahore Road, Sheikhupura", "sheikhupura"],
  ["Multan Road, Lahore", "lahore"],
  ["Karachi Company, Islamabad", "islamabad"],
  ["karachi company g-9 markaz islamabad", "islamabad"],
  ["Hyderabad Colony, Karachi", "karachi"],
  ["Chaman, Quetta", "? chaman quetta"],
  ["Quaidabad, Karachi", "karachi"],
  ["Quaidabad, Khushab", "quaidabad"],
  ["Sadiqabad, Rahim Yar Khan", "sadiqabad"],
  ["Sadiqabad, Rawalpindi", "? sadiqabad rawalpindi"],
  ["Lahore Kasur Road, Kot Radha Kishan", "kot-radha-kishan"],
  ["Lahore Road", "? lahore"],
  ["near Lahore", "? lahore"],
  ["Mirpur", "? mirpur mirpur-khas"],
  ["Mirpur, AJK", "mirpur"],
  ["Mirpur, Sindh", "mirpur-khas"],
  ["Khairpur", "khairpur"],
  ["Khairpur, Punjab", "khairpur-tamewali"],
  ["Sahiwal", "sahiwal"],
  ["Sahiwal, Sargodha", "sahiwal-sargodha"],
  ["Khanpur", "? khanpur khanpur-haripur khanpur-shikarpur"],
  ["Khanpur, Haripur", "khanpur-haripur"],
  ["Daska, Sialkot", "daska"],
  ["chak 45 GB, tehsil Jaranwala, zila Faisalabad", "jaranwala"],
  ["Chak 12/4-L, District Okara", "? okara"],
  ["Tehsil & District Sahiwal", "sahiwal"],
  ["D.G. Khan", "dera-ghazi-khan"],
  ["model town, R.Y.Khan.", "rahim-yar-khan"],
  ["rahimyarkhan", "rahim-yar-khan"],
  ["Wah Cantt", "wah-cantt"],
  ["Lahore Cantt", "lahore"],
  ["lahore gulberg 3 house 12", "lahore"],
  ["Sialkot Sports Shop", "? sialkot"],
  ["Lahori Gate", "none"],
  ["chawal mandi", "none"],
  ["مکان نمبر 5، ملتان روڈ، لاہور", "lahore"],
  ["Dera Ismail Khan", "dera-ismail-khan"],
  ["shehar multan", "multan"],
  ["Rawalpindi Islamabad", "? islamabad rawalpindi"],
  ["", "none"],
])("reads %s", (address, expected) => expect(shown(address)).toBe(expected));
