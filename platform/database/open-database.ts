import { randomBytes } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { log } from "../log.ts";
import { trackOutages } from "./outages.ts";
import { watchedPool } from "./watched-pool.ts";

export type Connection = pg.PoolConfig;

/** Timeouts in milliseconds, so that a stalled database leads to a response. */
export interface DatabaseTimeouts {
  /** Waiting for a free connection, or for a new one. */
  connectMs: number;
  /** One statement, by the database's own clock. */
  statementMs: number;
  /** One statement, by this process's clock, for a database that does not answer at all. */
  responseMs: number;
  /** How many queries may wait for a connection; more are rejected. */
  maxQueue: number;
}

/** The timeouts of requests: longer than any of their queries takes, shorter than a visitor waits. */
export const requestTimeouts: DatabaseTimeouts = {
  connectMs: 8_000,
  statementMs: 12_000,
  responseMs: 15_000,
  maxQueue: 1_000,
};

// bigint arrives as text; every bigint of ours is bounded below 2^53 by a check.
const typeParsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** Connections of a shop. Each takes up to 9 MB of PostgreSQL's memory, and more make nothing faster on two cores (decision 041). */
export const poolSize = 8;

/**
 * The `application_name` of this process's connections, which distinguishes them from other processes'. In containers the
 * process ids of all servers may be equal.
 */
export const applicationName = `lumiskin ${process.pid} ${randomBytes(4).toString("hex")}`;

/** Camel case in code, snake case in the database. */
export const columnNamePlugin = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Opens a pool with its query builder. @param timeouts absent: none, as for migrations */
export function openDatabase<Schema>(
  connection: Connection,
  maxConnections = poolSize,
  timeouts?: DatabaseTimeouts,
) {
  const pool = new pg.Pool({
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: timeouts?.connectMs ?? 10_000,
    ...(timeouts
      ? {
          statement_timeout: timeouts.statementMs,
          query_timeout: timeouts.responseMs,
          // A server that was cut off in mid-transaction must not keep a customer's lock.
          idle_in_transaction_session_timeout: 2 * timeouts.responseMs,
        }
      : {}),
    ...connection,
    types: typeParsers as pg.CustomTypesConfig,
  });
  // A connection that breaks while idle, or while checked out, must not end the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ reason: error.message }, "a database connection broke"));
  });
  const outages = trackOutages();
  const watchedPgPool = watchedPool(pool, outages, timeouts?.maxQueue ?? Number.POSITIVE_INFINITY);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: watchedPgPool }),
    plugins: [columnNamePlugin],
  });
  // Kysely ends the pool only where it was the first to use it.
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, outages, close };
}
