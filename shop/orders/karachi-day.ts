const inKarachi = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Karachi",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day of a time in Asia/Karachi (R26). @example `2026-11-21` */
export function karachiDay(at: Date): string {
  return inKarachi.format(at);
}

/** The day so many days after another, or before it where `days` is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Reads a day as addresses and date fields write it; null where there is no such day. */
export function parseDay(text: string | null): string | null {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day as people read it. @example `21 Nov 2026` */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}
