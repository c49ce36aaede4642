import { expect, it } from "vitest";
import fc from "../../../../test/fast-check.ts";
import { expectedCharges, type Tariff, tariffOn, zoneOf } from "./tariff.ts";
import { readRates, tariffForm, writeRates } from "./tariff-form.ts";

const tariff: Tariff = {
  startsOn: "2026-01-01",
  fuelShare: 1500,
  handlingFixed: 5000,
  handlingShare: 100,
  returnFixed: 0,
  returnShare: 5000,
  rates: [
    { zone: "Same city", isFurther: false, grams: 500, charge: 15_000 },
    { zone: "Same city", isFurther: false, grams: 1000, charge: 20_000 },
    { zone: "Same city", isFurther: true, grams: 500, charge: 4_000 },
    { zone: "Other", isFurther: false, grams: 500, charge: 25_000 },
  ],
};

it.each([
  ["Same city", 1, 15_000],
  ["Same city", 500, 15_000],
  ["Same city", 501, 20_000],
  ["Same city", 1000, 20_000],
  ["Same city", 1001, 24_000],
  ["Same city", 1500, 24_000],
  ["Same city", 1501, 28_000],
  ["Other", 500, 25_000],
  ["Other", 501, null],
  ["No answer from JazzCash", 500, null],
])("a parcel to %s of %i grams costs %s paisa of freight", (zone, grams, freight) => {
  expect(expectedCharges(tariff, { zone, grams, cash: 0 })?.freight ?? null).toBe(freight);
});

it("adds fuel by the freight, handling by the cash if there is any, and what a return costs", () => {
  expect(expectedCharges(tariff, { zone: "Same city", grams: 400, cash: 200_000 })).toEqual({
    freight: 15_000,
    fuel: 2_250,
    handling: 7_000,
    returned: 7_500,
  });
  expect(expectedCharges(tariff, { zone: "Same city", grams: 400, cash: 0 })?.handling).toBe(0);
});

it("is the one that had started last on a day", () => {
  const tariffs = [{ startsOn: "2026-03-01" }, { startsOn: "2026-01-01" }];
  expect(tariffOn(tariffs, "2025-12-31")).toBeNull();
  expect(tariffOn(tariffs, "2026-02-28")?.startsOn).toBe("2026-01-01");
  expect(tariffOn(tariffs, "2026-03-01")?.startsOn).toBe("2026-03-01");
});

it("knows a city's own zone, its province's, else the rest", () => {
  const rates = [...tariff.rates, { zone: "Sindh", isFurther: false, grams: 500, charge: 1 }];
  expect(zoneOf(rates, { zone: "Same city", province: "Sindh" })).toBe("Same city");
  expect(zoneOf(rates, { zone: "Gone", province: "Sindh" })).toBe("Sindh");
  expect(zoneOf(rates, { zone: null, province: "Punjab" })).toBe("Other");
});

it("reads rates as they are typed, and writes them the same way", () => {
  const text = "Same city; 500; 150\nSame city; +500; 40.50\nOther; 500; 1,250";
  const rates = readRates(text);
  expect(rates).toEqual([
    { zone: "Same city", isFurther: false, grams: 500, charge: 15_000 },
    { zone: "Same city", isFurther: true, grams: 500, charge: 4_050 },
    { zone: "Other", isFurther: false, grams: 500, charge: 125_000 },
  ]);
  expect(readRates(writeRates(rates as never))).toEqual(rates);
});

it.each([
  ["", "Please enter"],
  ["Other 500 150", "Line 1"],
  ["Other; 500; 150\nOther; 0; 150", "Line 2"],
  ["Other; 500; 150\nOther; 500; 160", "Line 2"],
  ["Other; +500; 150", "Other"],
  ["Other; 500; 150\nOther; +500; 40\nOther; +1000; 70", "Line 3"],
  ["Other; 500; -1", "Line 1"],
])("says which line of %j it cannot read", (text, message) => {
  expect(readRates(text)).toContain(message);
});

it("never throws, whatever is typed", () => {
  const field = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(fc.record({ startsOn: field, fuel: field, rates: field, zones: field }), (typed) => {
      tariffForm.safeParse(typed);
    }),
  );
});
