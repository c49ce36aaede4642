import { expect, it } from "vitest";
import { addressesWithoutCity, messyAddresses } from "../../../test/fulfilment/messy-addresses.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { listCities } from "./city-queries.ts";
import { recogniseCity } from "./recognise-city.ts";

const { db } = await createTestDatabase(1);
const cities = await listCities(db);
const found = (address: string) => {
  const result = recogniseCity(cities, address);
  return result.outcome === "found" ? result.cityId : null;
};

it("[O.messy-addresses] of 300 messy addresses finds the city of at least 90 %, and none wrong", () => {
  const known = new Set(cities.map(({ id }) => id));
  expect(messyAddresses.filter(({ cityId }) => !known.has(cityId))).toEqual([]);
  expect(messyAddresses.length).toBeGreaterThanOrEqual(300);
  const results = messyAddresses.map((one) => ({ ...one, is: found(one.address) }));
  expect(results.filter(({ is, cityId }) => is !== null && is !== cityId)).toEqual([]);
  const missed = results.filter(({ is }) => is === null).map(({ address }) => address);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(messyAddresses.length / 10);
});

it.each(addressesWithoutCity)("finds no city in %s", (address) => expect(found(address)).toBeNull());
