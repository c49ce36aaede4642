const months = "January February March April May June July August September October November December".split(
  " ",
);

// Swedish writes dates as ISO 8601 does.
const inKarachi = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Karachi",
  dateStyle: "short",
  timeStyle: "short",
});

/** A time to the minute in Asia/Karachi, as spreadsheets read and sort it. @example `2026-11-21 14:05` */
export function isoDateTime(at: Date): string {
  return inKarachi.format(at);
}

const toTheSecond = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Karachi",
  dateStyle: "short",
  timeStyle: "medium",
});

/** A time in Asia/Karachi as Shopify's files write it. @example `2026-08-04 05:24:22 +0500` */
export function offsetDateTime(at: Date): string {
  return `${toTheSecond.format(at)} +0500`;
}

/** A time in Asia/Karachi in digits alone, as JazzCash writes it. @example `20261121140501` */
export function karachiDigits(at: Date): string {
  return toTheSecond.format(at).replace(/\D/g, "");
}

/** The day of a time in Asia/Karachi (R26). @example `2026-11-21` */
export function isoDay(at: Date): string {
  return isoDateTime(at).slice(0, 10);
}

/** A full hour of a day in Asia/Karachi, which has no summer time. @param day such as `2026-11-21` @param hours 0: its start */
export function karachiHour(day: string, hours = 0): Date {
  return new Date(`${day}T${String(hours).padStart(2, "0")}:00:00+05:00`);
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The weekday of an ISO day. @example `Mon` */
export function formatWeekday(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

/** The weekday of a time in Asia/Karachi, and its time of day. @example `Mon 18:00` */
export function formatWeekdayTime(at: Date): string {
  return `${formatWeekday(isoDay(at))} ${formatTime(at)}`;
}

/** A time as people read it, in Asia/Karachi (R26). @example `21 Nov 2026, 14:05` */
export function formatDateTime(at: Date): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** The time of day in Asia/Karachi. @example `14:05` */
export function formatTime(at: Date): string {
  return isoDateTime(at).slice(11);
}

/** The day of a time as people read it, in Asia/Karachi. @example `21 Nov 2026` */
export function formatDate(at: Date): string {
  return formatDay(isoDay(at));
}

/** The day of a time in Asia/Karachi with the month's whole name. @example `5 March 2025` */
export function formatLongDate(at: Date): string {
  const [year, month, day] = partsOf(isoDay(at));
  return `${day} ${months[month - 1]} ${year}`;
}

/** An ISO day as people read it. @example `21 Nov 2026` */
export function formatDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${date} ${months[month - 1]?.slice(0, 3)} ${year}`;
}

function partsOf(day: string) {
  return day.split("-").map(Number) as [year: number, month: number, day: number];
}

/** The ISO day so many days after another; before it where `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Parses an ISO day of a URL or date field; null where there is no such day. */
export function parseIsoDay(text: string | null): string | null {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
