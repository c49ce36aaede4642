import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { log } from "../log.ts";
import { startedAt, withProcessLock } from "../process-lock.mjs";
import { databaseUser, makeCluster } from "./make-cluster.ts";
import { type Connection, connectionName } from "./open-database.ts";
import { type PostgresFiles, postgresFiles, socketFolder } from "./postgres-files.ts";
import { postmaster, startServer } from "./postgres-process.ts";

export interface EmbeddedPostgres {
  connection: Connection;
  /** Leaves the server; the last process that leaves stops it. Close every pool before. */
  leave(): Promise<void>;
}

const startLimit = 60_000;

/**
 * Starts the PostgreSQL that comes with the shop, or joins the one that runs already on this data
 * folder: another command of the shop may have started it, or a shop that was killed may have left it.
 * While joined, a server that dies is started again. `say` reports slow steps of a first start.
 */
export async function joinPostgres(dataDir: string, say: (step: string) => void): Promise<EmbeddedPostgres> {
  const files = postgresFiles(dataDir);
  const lock = join(dataDir, "postgres.lock");
  const password = await withProcessLock(lock, () => makeCluster(dataDir, files, say));
  const connection = {
    host: socketFolder(files.home),
    port: 5432,
    user: databaseUser,
    password,
    database: "lumiskin",
  };

  // One connection stays open for as long as the shop runs: it tells other processes that the server
  // is in use, and tells this one when the server is gone.
  let anchor: pg.Client | null = null;
  let leaving = false;
  const hold = async (): Promise<void> => {
    anchor = await withProcessLock(lock, () => ensureRunning(files, connection));
    anchor.on("error", (error) =>
      log.warn({ reason: error.message }, "the connection to PostgreSQL was lost"),
    );
    anchor.on("end", () => void holdAgain());
  };
  const holdAgain = async (): Promise<void> => {
    while (!leaving) {
      try {
        return await hold();
      } catch (error) {
        log.error(error, "PostgreSQL does not start; trying again");
        await wait(1_000);
      }
    }
  };
  await hold();

  return {
    connection,
    async leave() {
      leaving = true;
      await anchor?.end().catch(() => {});
      await withProcessLock(lock, () => stopIfUnused(files, connection));
    },
  };
}

/** Starts the server unless it runs, and waits until it answers. */
async function ensureRunning(files: PostgresFiles, connection: Connection): Promise<pg.Client> {
  const deadline = Date.now() + startLimit;
  let exit: string | null = null;
  for (let started = false; ; ) {
    const running = postmaster(files) !== null;
    if (!running && (!started || exit !== null)) {
      exit = null;
      started = true;
      startServer(files).once("exit", (code, signal) => {
        exit = `exit ${signal ?? code}`;
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
          `PostgreSQL did not start within ${startLimit / 1000} s (${exit ?? "still starting"}); see ${join(files.home, "log")}.`,
          { cause: error },
        );
      }
      await wait(exit === null ? 25 : 200);
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
  const maker = newClient(connection, "postgres");
  await maker.connect();
  await maker.query(`create database ${pg.escapeIdentifier(database)}`);
  await maker.end();
  return connect(connection);
}

function newClient(connection: Connection, database: string): pg.Client {
  const client = new pg.Client({ ...connection, database, application_name: connectionName });
  client.on("error", () => {});
  return client;
}

/** Stops the server cleanly when no other process is connected to it. */
async function stopIfUnused(files: PostgresFiles, connection: Connection): Promise<void> {
  const pid = postmaster(files);
  if (pid === null) return;
  const client = await connect(connection).catch(() => null);
  if (client) {
    const used = await isUsedByOthers(client);
    await client.end();
    if (used) return;
  }
  process.kill(pid, "SIGINT");
  while (startedAt(pid)) await wait(20);
}

/** Whether another process of the shop is connected. One that is just leaving takes some milliseconds: it is waited for. */
async function isUsedByOthers(client: pg.Client): Promise<boolean> {
  for (let look = 0; look < 20; look++) {
    const others = await client.query(
      "select 1 from pg_stat_activity where application_name like 'lumiskin %' and application_name <> $1 limit 1",
      [connectionName],
    );
    if (others.rowCount === 0) return false;
    await wait(50);
  }
  return true;
}
