const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const inKarachi = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Karachi",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A time as people read it, in Asia/Karachi (R26). @example `21 Nov 2026, 14:05` */
export function orderDateText(at: Date): string {
  const { day, month, year, hour, minute } = parts(at);
  return `${Number(day)} ${months[Number(month) - 1]} ${year}, ${hour}:${minute}`;
}

/** The day of a time in Asia/Karachi. @example `21 Nov 2026` */
export function orderDayText(at: Date): string {
  const { day, month, year } = parts(at);
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** A time in Asia/Karachi as spreadsheets read and sort it. @example `2026-11-21 14:05` */
export function exportDateText(at: Date): string {
  const { day, month, year, hour, minute } = parts(at);
  return `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")} ${hour}:${minute}`;
}

function parts(at: Date): Record<string, string> {
  return Object.fromEntries(inKarachi.formatToParts(at).map(({ type, value }) => [type, value]));
}
