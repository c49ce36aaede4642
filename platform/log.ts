import { pino, type SerializedError, stdSerializers } from "pino";

/** The server's log: one JSON object a line on standard output. The configuration sets its level. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: loggedError },
});

/**
 * An error as the log has it. What PostgreSQL says of the row at fault is left out: it holds the person's
 * email, phone number and address.
 */
export function loggedError(error: Error): SerializedError {
  const { detail: _, where: __, ...logged } = stdSerializers.err(error);
  return logged as SerializedError;
}
