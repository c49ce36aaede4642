import { addDays, formatTime, isoDay, karachiHour } from "../../base/karachi-time.ts";

/** The hours of Asia/Karachi in which people are called. */
const firstHour = 11;
const lastHour = 20;
const hour = 3_600_000;

/** A time at which a customer may be called again. */
export interface CallTime {
  at: Date;
  /** @example `17:00`, `In 1 hour`, `Tomorrow 11:00` */
  label: string;
}

const roundUpToHour = (at: Date) => new Date(Math.ceil(at.getTime() / hour) * hour);

/** The times that are offered for "Call later", the suggested one first: each in the hours in which people are called. */
export function suggestCallTimes(now: Date): [CallTime, ...CallTime[]] {
  const today = isoDay(now);
  const inThree = roundUpToHour(new Date(now.getTime() + 2.5 * hour));
  const inOne = new Date(now.getTime() + hour);
  const isStillToday = (at: Date) =>
    at >= karachiHour(today, firstHour) && at <= karachiHour(today, lastHour);
  const tomorrow = { at: karachiHour(addDays(today, 1), firstHour), label: `Tomorrow ${firstHour}:00` };
  const later = [
    ...(isStillToday(inThree) ? [{ at: inThree, label: formatTime(inThree) }] : []),
    ...(isStillToday(inOne) ? [{ at: inOne, label: "In 1 hour" }] : []),
  ];
  // In the small hours the same morning is meant.
  const morning = karachiHour(today, firstHour);
  if (later.length === 0 && now < morning) return [{ at: morning, label: `Today ${firstHour}:00` }, tomorrow];
  const [first, ...others] = [...later, tomorrow];
  return [first ?? tomorrow, ...others];
}

/** When to try again after no one has answered: in two hours, else the next morning. */
export function nextTry(now: Date): Date {
  const inTwo = new Date(now.getTime() + 2 * hour);
  const today = isoDay(now);
  if (now < karachiHour(today, firstHour)) return karachiHour(today, firstHour);
  return inTwo <= karachiHour(today, lastHour) ? inTwo : karachiHour(addDays(today, 1), firstHour);
}

/** The furthest time for which a call can be put off. */
export const maxCallLaterDays = 14;
