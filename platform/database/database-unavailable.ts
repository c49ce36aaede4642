import pg from "pg";

// Classes of SQLSTATE (the first two characters) that are about the server and not the query:
// 08 the connection, 53 no room left (disk, memory, connections), 57P an operator or a crash ended it, 58 its files.
const unavailableClasses = /^(08|53|57P|58)/;

// 57014 statement timeout, 25P03 idle-in-transaction timeout, 25006 the server is read-only.
const unavailableCodes = new Set(["57014", "25P03", "25006"]);

// The operating system's codes for a connection that cannot be made, or has broken.
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
 * Whether a driver's error means that the database is unavailable or too busy to answer in time: the same query will succeed
 * later. An error in the query itself is not one.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof QueryNotSentError) return true;
  const { code } = error as { code?: string };
  if (error instanceof pg.DatabaseError)
    return unavailableClasses.test(code ?? "") || unavailableCodes.has(code ?? "");
  // Each address of a host with several failed.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (connectionErrorCodes.has(code ?? "") || driverMessages.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** The query was not sent: the database is out of reach. */
export class QueryNotSentError extends Error {}

/** The query was not sent: the queue for connections is full. The database is not out of reach. */
export class PoolQueueFullError extends QueryNotSentError {}
