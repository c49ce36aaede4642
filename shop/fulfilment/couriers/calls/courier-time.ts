const hourMs = 3_600_000;
// Pakistan has been five hours ahead of UTC, without summer time, since 2009.
const karachiOffsetMs = 5 * hourMs;

/**
 * Parses a time as couriers write it: ISO 8601 with or without `T`, seconds or a zone, or `05/04/2022 12:44 PM`. Without a zone it is
 * Karachi's. @param monthFirst how to read dates with slashes @returns null where it is none, or of no plausible year
 */
export function parseCourierTime(text: string, monthFirst = false): Date | null {
  const parts = isoParts(text.trim()) ?? slashedParts(text.trim(), monthFirst);
  if (!parts) return null;
  const { year, month, day, hour, minute, second, zoneMs } = parts;
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const exists =
    utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!exists || year < 2000 || year > 2100) return null;
  return new Date(utc.getTime() - (zoneMs ?? karachiOffsetMs));
}

/** A time in seconds or milliseconds since the epoch, or as text. */
export function parseTimestamp(value: string | number): Date | null {
  const number = typeof value === "number" ? value : /^\d{9,13}$/.test(value.trim()) ? Number(value) : null;
  if (number === null) return parseCourierTime(String(value));
  const at = new Date(number < 1e11 ? number * 1000 : number);
  const year = at.getUTCFullYear();
  return year >= 2000 && year <= 2100 ? at : null;
}

/**
 * Whether the dates with slashes of one answer have the month first. Trax's guide shows `05/04/2022`, which is either: a date of the
 * same answer that can be read in one way decides for all, and without one the day is first, as Pakistan writes it.
 */
export function hasMonthFirst(texts: readonly string[]): boolean {
  const pairs = texts.map((text) => /^(\d{1,2})\/(\d{1,2})\//.exec(text.trim()));
  const isSure = pairs.some((pair) => Number(pair?.[1]) > 12);
  return !isSure && pairs.some((pair) => Number(pair?.[2]) > 12);
}

function isoParts(text: string) {
  const match =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*([AaPp][Mm])?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    );
  if (!match) return null;
  const [, year, month, day, ...time] = match;
  return partsOf([year, month, day], time);
}

function slashedParts(text: string, monthFirst: boolean) {
  const match =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?)?$/.exec(text);
  if (!match) return null;
  const [, first, other, year, ...time] = match;
  return partsOf(monthFirst ? [year, first, other] : [year, other, first], time);
}

type Texts = readonly (string | undefined)[];

function partsOf([year, month, day]: Texts, [hour = "0", minute = "0", second = "0", half, zone]: Texts) {
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: hourOf(hour, half),
    minute: Number(minute),
    second: Number(second),
    zoneMs: zone === undefined ? null : zoneOf(zone),
  };
}

function hourOf(hour: string, half: string | undefined): number {
  const number = Number(hour);
  if (!half) return number;
  // 13 PM is no time.
  if (number < 1 || number > 12) return 99;
  return (number % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

function zoneOf(zone: string): number {
  if (zone === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
}
