import { z } from "zod";
import { multiLine, singleLine } from "../../../../platform/typed-text.ts";
import { parseIsoDay } from "../../../base/karachi-time.ts";
import { amountText } from "../../../base/price.ts";
import { sentText } from "../../../base/sent-text.ts";
import { parseTypedPrice } from "../../../base/typed-amount.ts";
import type { TariffRate } from "./tariff.ts";

/** In paisa, as the database has it. */
const maxCharge = 100_000_000;

const day = sentText.trim().transform((typed, check) => {
  const read = typed.length > 10 ? null : parseIsoDay(typed);
  if (read !== null) return read;
  check.addIssue("Please enter a date, such as 2027-06-30");
  return z.NEVER;
});

/** Hundredths of a percent; blank: 0. */
function percent(max: number) {
  return sentText.trim().transform((typed, check) => {
    const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed || "0");
    const share = match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : -1;
    if (share >= 0 && share <= max * 100) return share;
    check.addIssue(`Please enter a percentage from 0 to ${max}, such as 15 or 1.5`);
    return z.NEVER;
  });
}

const paisaOf = (typed: string) => {
  const paisa = parseTypedPrice(typed);
  return paisa !== null && paisa <= maxCharge ? paisa : null;
};

/** Paisa; blank: 0. */
const amount = sentText.trim().transform((typed, check) => {
  const paisa = paisaOf(typed || "0");
  if (paisa !== null) return paisa;
  check.addIssue("Please enter an amount in rupees, or leave it blank");
  return z.NEVER;
});

/** Lines such as `Same city; 500; 150`, or `Same city; +500; 40` for each further weight. @returns what is wrong, as a sentence */
export function readRates(text: string): TariffRate[] | string {
  const rates: TariffRate[] = [];
  const lines = text.split("\n").map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const read = readRate(line);
    const where = `Line ${index + 1}`;
    if (!read) return `${where} is not valid. Please write: zone; grams; rupees, such as Other; 500; 150`;
    const twin = rates.some(
      (one) =>
        one.zone === read.zone &&
        one.isFurther === read.isFurther &&
        (read.isFurther || one.grams === read.grams),
    );
    if (twin) return `${where} repeats a line above.`;
    rates.push(read);
  }
  if (rates.length === 0) return "Please enter at least one line";
  const loose = rates.find(
    ({ zone, isFurther }) => isFurther && !rates.some((one) => one.zone === zone && !one.isFurther),
  );
  return loose ? `${loose.zone} has an extra weight but no first weight.` : rates;
}

function readRate(line: string): TariffRate | null {
  const [zone = "", weight = "", charge = "", ...more] = line.split(/[;\t]/).map((cell) => singleLine(cell));
  const grams = /^(\+?)(\d{1,6})$/.exec(weight.replace(/\s*g$/i, ""));
  const paisa = paisaOf(charge);
  const weightGrams = Number(grams?.[2]);
  if (zone === "" || zone.length > 60 || !grams || paisa === null || more.length > 0) return null;
  if (weightGrams < 1 || weightGrams > 100_000) return null;
  return { zone, isFurther: grams[1] === "+", grams: weightGrams, charge: paisa };
}

/** The inverse of `readRates`. */
export function writeRates(rates: readonly TariffRate[]): string {
  return rates
    .map(
      ({ zone, isFurther, grams, charge }) =>
        `${zone}; ${isFurther ? "+" : ""}${grams}; ${amountText(charge)}`,
    )
    .join("\n");
}

/** A zone with the cities that lie in it, as typed. */
export interface TypedZone {
  zone: string;
  cities: string[];
}

const lines = (max: number) => sentText.overwrite(multiLine).max(max, `Please use at most ${max} characters`);

/** Lines such as `Same city: Karachi, Malir`. */
const zones = lines(20_000).transform((text, check) => {
  const read: TypedZone[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [zone = "", names, ...more] = line.split(":").map((part) => part.trim());
    const cities = (names ?? "").split(/[,،]/).map(singleLine).filter(Boolean);
    if (zone === "" || zone.length > 60 || cities.length === 0 || more.length > 0) {
      check.addIssue(`Line ${index + 1} is not valid. Please write: zone: city, city`);
      return z.NEVER;
    }
    read.push({ zone: singleLine(zone), cities });
  }
  return read;
});

/** A tariff from a day on. */
export const tariffForm = z.object({
  startsOn: day,
  fuel: percent(100),
  handlingFixed: amount,
  handlingShare: percent(100),
  returnFixed: amount,
  returnShare: percent(200),
  rates: lines(20_000).transform((text, check) => {
    const read = readRates(text);
    if (typeof read !== "string") return read;
    check.addIssue(read);
    return z.NEVER;
  }),
});

/** Which cities lie in which zone. */
export const zonesForm = z.object({ zones });

/** The tariff that is to be removed, by its day. */
export const removeTariffForm = z.object({ startsOn: day });
