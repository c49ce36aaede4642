import { addDays, formatDate, formatTime, isoDay } from "../../../shop/base/karachi-time.ts";

/** Who looks, and when. */
export interface Viewer {
  now: Date;
  userId: string;
}

const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Karachi", weekday: "short" });

/** The day of a time beside today. @example `today`, `yesterday`, `Sat`, `3 Oct` */
export function dayBeside(at: Date, now: Date): string {
  const [day, today] = [isoDay(at), isoDay(now)];
  if (day === today) return "today";
  if (day === addDays(today, -1)) return "yesterday";
  if (day === addDays(today, 1)) return "tomorrow";
  if (day > addDays(today, -7) && day < addDays(today, 7)) return weekday.format(at);
  return formatDate(at).replace(/ \d{4}$/, "");
}

/** @example `today 10:15`, `Sat 19:40` */
export function timeBeside(at: Date, now: Date): string {
  return `${dayBeside(at, now)} ${formatTime(at)}`;
}

/** How long something has waited. @example `40 min`, `19 h`, `3 days` */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 72 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}

/** With a capital letter at its beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
