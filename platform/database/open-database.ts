import { randomBytes } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { log } from "../log.ts";
import { PoolQueueFullError, QueryNotSentError } from "./database-unavailable.ts";
import { type Outages, trackOutages } from "./outages.ts";
import { isPlanOutOfDate, statementNames } from "./statement-names.ts";

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

/**
 * The pool as the query builder sees it: outages are detected, the queue is bounded, a connection that timed out is never
 * used again, since the late answer might go to the next query, and repeated statements are prepared.
 * @param maxQueue how many queries may wait for a connection
 */
function watchedPool(pool: pg.Pool, outages: Outages, maxQueue: number): PostgresPool {
  const statementNamer = statementNames();
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        if (outages.isUnavailable())
          throw new QueryNotSentError("The database has been unreachable for several seconds.");
        if (pool.waitingCount >= maxQueue)
          throw new PoolQueueFullError("Too many requests are waiting for a database connection.");
        const client = await pool.connect();
        const wrapped = wrappedClients.get(client);
        if (wrapped) return wrapped;
        const newlyWrapped = wrapClient(client, outages, statementNamer);
        wrappedClients.set(client, newlyWrapped);
        return newlyWrapped;
      } catch (error) {
        outages.reportError(error);
        throw error;
      }
    },
  };
}

type StatementNamer = ReturnType<typeof statementNames>;

function wrapClient(
  client: pg.PoolClient,
  outages: Outages,
  statementNamer: StatementNamer,
): PostgresPoolClient {
  const { processID } = client as { processID?: number };
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    const values = parameters as unknown[];
    // A statement without values, such as `begin` or `commit`, has no plan.
    const name = values.length > 0 ? statementNamer.nameOf(text) : undefined;
    try {
      const result = await (name === undefined
        ? client.query(text, values)
        : client.query({ name, text, values }));
      outages.reportSuccess();
      return result;
    } catch (error) {
      if (isPlanOutOfDate(error)) {
        broken = true;
        statementNamer.retire(text);
        // Fails again within a transaction, which has ended by this error.
        return client.query(text, values);
      }
      if ((error as Error).message === "Query read timeout") {
        broken = true;
        // Whatever follows on it, such as the end of its transaction, fails at once.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      outages.reportError(error);
      throw error;
    }
  };
  return {
    ...(processID === undefined ? {} : { processID }),
    query: ((submitted: unknown, parameters: readonly unknown[]) =>
      typeof submitted === "string"
        ? query(submitted, parameters)
        : client.query(submitted as pg.Submittable)) as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || broken),
  };
}
