import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { log } from "../log.ts";
import { processStartTime, withProcessLock } from "../process-lock.mjs";
import { defaultMaxConnections } from "./connection-budget.ts";
import { createCluster, databaseUser, passwordFileOf } from "./create-cluster.ts";
import { applicationName, type Connection } from "./open-database.ts";
import { type PostgresFiles, postgresFiles, readPostgresHome, socketFolder } from "./postgres-files.ts";
import { postmasterPid, startPostgres } from "./postgres-process.ts";

export interface EmbeddedPostgres {
  connection: Connection;
  /** Disconnects; the last process to do so stops the server. Close every pool before. */
  release(): Promise<void>;
}

const startTimeoutMs = 60_000;

/**
 * Starts the PostgreSQL that comes with the shop, or joins the one that runs already on this data
 * folder: another command of the shop may have started it, or a shop that was killed may have left it.
 * While joined, a server that dies is started again. `report` is called at slow steps of a first start.
 * @param maxConnections how many connections a server that is started here allows; one that runs keeps its own limit
 */
export async function acquirePostgres(
  dataDir: string,
  report: (step: string) => void,
  maxConnections = defaultMaxConnections,
): Promise<EmbeddedPostgres> {
  const files = postgresFiles(dataDir);
  const lock = join(dataDir, "postgres.lock");
  const password = await withProcessLock(lock, () => createCluster(dataDir, files, report));
  const connection = connectionTo(files.home, password);

  // One connection stays open for as long as the shop runs: it tells other processes that the server
  // is in use, and tells this one when the server is gone.
  let anchor: pg.Client | null = null;
  let releasing = false;
  const connectAnchor = async (): Promise<void> => {
    anchor = await withProcessLock(lock, () => ensureRunning(files, connection, maxConnections));
    anchor.on("error", (error) =>
      log.warn({ reason: error.message }, "the connection to PostgreSQL was lost"),
    );
    anchor.on("end", () => void reconnectAnchor());
  };
  const reconnectAnchor = async (): Promise<void> => {
    while (!releasing) {
      try {
        return await connectAnchor();
      } catch (error) {
        log.error(error, "PostgreSQL did not start, trying again");
        await wait(1_000);
      }
    }
  };
  await connectAnchor();

  return {
    connection,
    async release() {
      releasing = true;
      await anchor?.end().catch(() => {});
      await withProcessLock(lock, () => stopIfUnused(files, connection));
    },
  };
}

/** The connection to the embedded PostgreSQL of a data folder, which another process of the shop has started. */
export function embeddedConnection(dataDir: string): Connection {
  return connectionTo(readPostgresHome(dataDir), readFileSync(passwordFileOf(dataDir), "utf8"));
}

function connectionTo(home: string, password: string): Connection {
  return { host: socketFolder(home), port: 5432, user: databaseUser, password, database: "lumiskin" };
}

/** Starts the server unless it runs, and waits until it answers. */
async function ensureRunning(
  files: PostgresFiles,
  connection: Connection,
  maxConnections: number,
): Promise<pg.Client> {
  const deadline = Date.now() + startTimeoutMs;
  let exitReason: string | null = null;
  for (let started = false; ; ) {
    const running = postmasterPid(files) !== null;
    if (!running && (!started || exitReason !== null)) {
      exitReason = null;
      started = true;
      startPostgres(files, maxConnections).once("exit", (code, signal) => {
        exitReason = `exit ${signal ?? code}`;
      });
    }
    try {
      return await connect(connection);
    } catch (error) {
      // 28P01: the wrong password. All else passes: it is starting, recovering, or the children of a
      // killed server have not left yet.
      if ((error as { code?: string }).code === "28P01") throw error;
      if (Date.now() > deadline) {
        throw new Error(
          `PostgreSQL did not start within ${startTimeoutMs / 1000} s (${exitReason ?? "still starting"}); see ${join(files.home, "log")}.`,
          { cause: error },
        );
      }
      await wait(exitReason === null ? 25 : 200);
    }
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const database = connection.database ?? "";
  const client = newClient(connection, database);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if ((error as { code?: string }).code !== "3D000") throw error;
  }
  // The first start: the shop's own database does not exist yet.
  const adminClient = newClient(connection, "postgres");
  await adminClient.connect();
  await adminClient.query(`create database ${pg.escapeIdentifier(database)}`);
  await adminClient.end();
  return connect(connection);
}

function newClient(connection: Connection, database: string): pg.Client {
  const client = new pg.Client({ ...connection, database, application_name: applicationName });
  client.on("error", () => {});
  return client;
}

/** Stops the server cleanly when no other process is connected to it. */
async function stopIfUnused(files: PostgresFiles, connection: Connection): Promise<void> {
  const pid = postmasterPid(files);
  if (pid === null) return;
  const client = await connect(connection).catch(() => null);
  if (client) {
    const isUsed = await isUsedByOthers(client);
    await client.end();
    if (isUsed) return;
  }
  process.kill(pid, "SIGINT");
  while (processStartTime(pid)) await wait(20);
}

/** Whether another process of the shop is connected. One that is just leaving takes some milliseconds: it is waited for. */
async function isUsedByOthers(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const others = await client.query(
      "select 1 from pg_stat_activity where application_name like 'lumiskin %' and application_name <> $1 limit 1",
      [applicationName],
    );
    if (others.rowCount === 0) return false;
    await wait(50);
  }
  return true;
}
