import pg from "pg";

// Classes of SQLSTATE (the first two characters) that tell of the server and not of the question:
// 08 the connection, 53 no room left (disk, memory, connections), 57P an operator or a crash ended it, 58 its files.
const unavailableClasses = /^(08|53|57P|58)/;

// 57014 a statement took too long, 25P03 a transaction stood still for too long, 25006 the server only reads.
const unavailableCodes = new Set(["57014", "25P03", "25006"]);

// What the operating system says of a connection that cannot be made, or has broken.
const connectionErrorCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EADDRNOTAVAIL",
]);

// The driver has no codes for these.
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after)/;

/**
 * Whether an error that came out of the database's driver means that the database is away, or too busy to
 * answer in time: the same question will be answered once it is back. A question that was wrong is not.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof QueryNotSentError) return true;
  const { code } = error as { code?: string };
  if (error instanceof pg.DatabaseError)
    return unavailableClasses.test(code ?? "") || unavailableCodes.has(code ?? "");
  // Several addresses of one host were tried, each in vain.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (connectionErrorCodes.has(code ?? "") || driverMessages.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** The database was not asked, since an answer would not have come in time. */
export class QueryNotSentError extends Error {}
