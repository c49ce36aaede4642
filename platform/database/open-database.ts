import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { log } from "../log.ts";
import { watchForOutages } from "./outages.ts";
import { watchedPool } from "./watched-pool.ts";

export type Connection = pg.PoolConfig;

/** How long things may take, so that a database that stands still leads to an answer; all in milliseconds. */
export interface Patience {
  /** Waiting for a free connection, or for a new one. */
  connect: number;
  /** One statement, by the database's own clock. */
  statement: number;
  /** One statement, where the database does not even say that it took too long. */
  answer: number;
  /** How many may wait for a connection at once; whoever comes then is turned away. */
  queue: number;
}

/** What requests are given: longer than any question of theirs takes, shorter than a visitor waits. */
export const requestPatience: Patience = { connect: 8_000, statement: 12_000, answer: 15_000, queue: 1_000 };

// bigint arrives as text; every bigint of ours is bounded below 2^53 by a check.
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** Connections of a shop. Each takes 3 to 4 MB of PostgreSQL's memory, and more make nothing faster on two cores. */
export const poolSize = 10;

/** The name that this process's connections bear: it tells them from other processes' on the same server. */
export const connectionName = `lumiskin ${process.pid}`;

/** Camel case in code, snake case in the database. */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * Opens a pool with its query builder. Columns are camel case in code and snake case in the database.
 * @param patience how long a question may take; absent: as long as it needs, as migrations do
 */
export function openDatabase<Schema>(connection: Connection, connections = poolSize, patience?: Patience) {
  const pool = new pg.Pool({
    max: connections,
    application_name: connectionName,
    connectionTimeoutMillis: patience?.connect ?? 10_000,
    ...(patience
      ? {
          statement_timeout: patience.statement,
          query_timeout: patience.answer,
          // A server that was cut off in mid-transaction must not keep a customer's lock.
          idle_in_transaction_session_timeout: 2 * patience.answer,
        }
      : {}),
    ...connection,
    types: types as pg.CustomTypesConfig,
  });
  // A connection that breaks while idle, or while checked out, must not end the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ reason: error.message }, "a database connection broke"));
  });
  const outages = watchForOutages();
  const watched = watchedPool(pool, outages, patience?.queue ?? Number.POSITIVE_INFINITY);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: watched }),
    plugins: [columnNames],
  });
  // Kysely ends the pool only where it was the first to use it.
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, outages, close };
}
