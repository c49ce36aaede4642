import { pino, type SerializedError, stdSerializers } from "pino";

/** The server's log: one JSON object a line on standard output. The configuration sets its level. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: loggedError },
  hooks: {
    logMethod(args, method) {
      if (!isTold(args[0])) method.apply(this, args);
    },
  },
});

const told = new WeakSet<Error>();

/** Keeps an error out of the log from now on: it is one of many with one cause, which has been told. */
export function toldOf(error: unknown): void {
  if (error instanceof Error) told.add(error);
}

function isTold(logged: unknown): boolean {
  const error = logged instanceof Error ? logged : (logged as { err?: unknown } | undefined)?.err;
  for (let next = error; next instanceof Error; next = next.cause) if (told.has(next)) return true;
  return false;
}

/**
 * An error as the log has it. What PostgreSQL says of the row at fault is left out: it holds the person's
 * email, phone number and address.
 */
export function loggedError(error: Error): SerializedError {
  const { detail: _, where: __, ...logged } = stdSerializers.err(error);
  return logged as SerializedError;
}
