import { pino } from "pino";

/** The server's log: one JSON object a line on standard output, or text that people read in development. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
});
