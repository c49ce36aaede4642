const inKarachi = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Karachi",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** An article's day as people read it, in Asia/Karachi (R26). @example `5 March 2025` */
export function articleDayText(at: Date): string {
  return inKarachi.format(at);
}
