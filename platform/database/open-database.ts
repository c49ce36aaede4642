import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { log } from "../log.ts";

export type Connection = pg.PoolConfig;

// bigint arrives as text; every bigint of ours is bounded below 2^53 by a check.
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
};

/** The name that this process's connections bear: it tells them from other processes' on the same server. */
export const connectionName = `lumiskin ${process.pid}`;

/** Opens a pool with its query builder. Columns are camel case in code and snake case in the database. */
export function openDatabase<Schema>(connection: Connection, connections = 20) {
  const pool = new pg.Pool({
    max: connections,
    application_name: connectionName,
    connectionTimeoutMillis: 10_000,
    ...connection,
    types: types as pg.CustomTypesConfig,
  });
  // A connection that breaks while idle, or while checked out, must not end the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ reason: error.message }, "a database connection broke"));
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  // Kysely ends the pool only where it was the first to use it.
  const close = async () => {
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close };
}
