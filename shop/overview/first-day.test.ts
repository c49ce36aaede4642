import { expect, it } from "vitest";
import { seedSettings } from "../../db/seed/settings.ts";
import { type FirstDayFacts, type FirstDayName, firstDayNames, firstDayRows } from "./first-day.ts";

const fresh: FirstDayFacts = {
  sendsEmail: false,
  settings: seedSettings,
  hasJazzCash: false,
  hasCourier: false,
  pricesDiffer: 5,
  withoutFacts: 10,
  untracked: 10,
  seededPhotos: true,
  hasSecondAccess: false,
  closed: [],
};
const settings = (more: FirstDayFacts["settings"]) => ({ settings: { ...seedSettings, ...more } });

it.each<[string, Partial<FirstDayFacts>, done: FirstDayName[], closed: FirstDayName[]]>([
  ["a fresh shop", {}, [], []],
  ["a mail server", { sendsEmail: true }, ["email"], []],
  ["no contact at all", { settings: {} }, [], []],
  ["links alone", { settings: { instagram: "https://www.instagram.com/x" } }, [], []],
  ["a real phone number, nothing made up", { settings: { phone: "042 35761234" } }, ["contact"], []],
  ["a real phone number beside made-up links", settings({ phone: "042 35761234" }), [], []],
  ["an IBAN", settings({ iban: "PK36SCBL0000001123456702" }), ["accounts"], []],
  ["a number of JazzCash alone", settings({ jazzCash: "+923001234567" }), ["accounts"], []],
  ["an account at JazzCash", { hasJazzCash: true }, ["accounts"], []],
  ["a courier", { hasCourier: true }, ["courier"], []],
  ["a delivery note", settings({ deliveryLine: "2 to 4 days" }), ["delivery"], []],
  ["one product whose prices differ", { pricesDiffer: 1 }, [], []],
  [
    "the catalogue in order",
    { pricesDiffer: 0, withoutFacts: 0, untracked: 0 },
    ["prices", "facts", "stock"],
    [],
  ],
  ["own photos", { seededPhotos: false }, ["photos"], []],
  ["an NTN", settings({ ntn: "1234567-8" }), ["tax"], []],
  ["a second owner", { hasSecondAccess: true }, ["access"], []],
  [
    "what is put aside, and a row of an older version",
    { closed: ["tax", "stock", "old"] },
    [],
    ["stock", "tax"],
  ],
  ["what is put aside, then done", { closed: ["email"], sendsEmail: true }, ["email"], []],
])("[O.first-day] %s", (_, facts, done, closed) => {
  const open = firstDayNames.filter((name) => ![...done, ...closed].includes(name));
  expect(firstDayRows({ ...fresh, ...facts })).toEqual({ open, done, closed });
});
