import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { log } from "../log.ts";
import { startedAt, withProcessLock } from "../process-lock.mjs";
import { type Connection, connectionName } from "./open-database.ts";
import { makePrivate, type PostgresFiles, postgresFiles, socketFolder } from "./postgres-files.ts";

export interface EmbeddedPostgres {
  connection: Connection;
  /** Leaves the server; the last process that leaves stops it. Close every pool before. */
  leave(): Promise<void>;
}

const user = "lumiskin";
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
  const connection = { host: socketFolder(files.home), port: 5432, user, password, database: "lumiskin" };

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

/**
 * Makes the cluster on the first start, in a folder that is put in place only when it is whole.
 * @returns the password of the database's account
 */
async function makeCluster(
  dataDir: string,
  files: PostgresFiles,
  say: (step: string) => void,
): Promise<string> {
  const passwordFile = join(dataDir, "postgres-password");
  const data = join(files.home, "data");
  if (!existsSync(passwordFile)) {
    if (existsSync(data))
      throw new Error(`${passwordFile} is missing, without which ${data} cannot be opened.`);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  }
  const password = readFileSync(passwordFile, "utf8");
  if (existsSync(data)) return password;

  say(`Making the database in ${files.home}`);
  makePrivate(files.home, files.account);
  const making = join(files.home, "making");
  const handed = join(files.home, "password");
  rmSync(making, { recursive: true, force: true });
  writeFileSync(handed, password, { mode: 0o600 });
  if (files.account) chownSync(handed, files.account.uid, files.account.gid);
  try {
    await promisify(execFile)(
      join(files.binaries, "bin/initdb"),
      [
        `--pgdata=${making}`,
        `--username=${user}`,
        `--pwfile=${handed}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--data-checksums",
      ],
      asAccount(files),
    );
  } finally {
    rmSync(handed, { force: true });
  }
  renameSync(making, data);
  return password;
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

function startServer(files: PostgresFiles) {
  const socket = socketFolder(files.home);
  makePrivate(socket, files.account);
  const out = openSync(join(files.home, "postgres.out"), "a");
  const setting = (name: string, value: string | number) => ["-c", `${name}=${value}`];
  const server = spawn(
    join(files.binaries, "bin/postgres"),
    [
      ["-D", join(files.home, "data")],
      setting("listen_addresses", ""),
      setting("unix_socket_directories", socket),
      setting("unix_socket_permissions", "0700"),
      setting("max_connections", 100),
      setting("shared_buffers", "64MB"),
      setting("timezone", "UTC"),
      setting("log_timezone", "UTC"),
      setting("log_min_messages", "warning"),
      // No DETAIL: it holds the rows at fault, with people's emails and addresses.
      setting("log_error_verbosity", "terse"),
      setting("logging_collector", "on"),
      setting("log_directory", "../log"),
      setting("log_filename", "postgresql-%a.log"),
      setting("log_truncate_on_rotation", "on"),
    ].flat(),
    // A process group of its own, so that Ctrl-C reaches the shop alone and the shop stops PostgreSQL last.
    { ...asAccount(files), detached: true, stdio: ["ignore", out, out] },
  );
  server.on("error", (error) => log.error(error, "PostgreSQL could not be started"));
  server.unref();
  return server;
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

/**
 * The process id of the server that runs on the cluster, or null. A `postmaster.pid` whose process is
 * gone, or has become another program's, is stale; the latter is removed, as PostgreSQL would refuse it.
 */
function postmaster(files: PostgresFiles): number | null {
  const data = join(files.home, "data");
  const path = join(data, "postmaster.pid");
  try {
    const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
    if (!startedAt(pid)) return null;
    if (process.platform !== "linux") return pid;
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(data)) return pid;
  } catch {
    // The file or the process went while we looked.
    return null;
  }
  rmSync(path, { force: true });
  return null;
}

/** What every program of PostgreSQL is run with: its account, a plain environment, a folder it can enter. */
function asAccount({ account }: PostgresFiles) {
  return { ...account, cwd: "/", env: { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" } };
}
