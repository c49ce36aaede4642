import { pino } from "pino";

/** The server's log: one JSON object a line on standard output. The configuration sets its level. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
});
