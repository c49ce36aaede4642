import { spawn } from "node:child_process";
import { closeSync, constants, fchownSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { log } from "../log.ts";
import { processStartTime } from "../process-lock.mjs";
import { ensurePrivateFolder, type PostgresFiles, socketFolder } from "./postgres-files.ts";

/** Starts PostgreSQL on the cluster as a process of its own; it does not answer yet. */
export function startPostgres(files: PostgresFiles, maxConnections: number) {
  const socket = socketFolder(files.home);
  ensurePrivateFolder(socket, files.account);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  // The folder is the account's: as root, no symlink there is followed.
  const outputFile = openSync(
    join(files.home, "postgres.out"),
    O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW,
    0o600,
  );
  // A shop that has given up root starts it again and opens the same file.
  if (files.account) fchownSync(outputFile, files.account.uid, files.account.gid);
  const setting = (name: string, value: string | number) => ["-c", `${name}=${value}`];
  const server = spawn(
    join(files.binaries, "bin/postgres"),
    [
      ["-D", join(files.home, "data")],
      setting("listen_addresses", ""),
      setting("unix_socket_directories", socket),
      setting("unix_socket_permissions", "0700"),
      setting("max_connections", maxConnections),
      setting("shared_buffers", "64MB"),
      // No I/O workers and no logical replication launcher: a small shop needs neither (decision 041).
      setting("io_method", "sync"),
      setting("max_logical_replication_workers", 0),
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
    { ...spawnOptions(files), detached: true, stdio: ["ignore", outputFile, outputFile] },
  );
  // The server has its own by now.
  closeSync(outputFile);
  server.on("error", (error) => log.error(error, "PostgreSQL could not be started"));
  server.unref();
  return server;
}

/**
 * The process id of the server that runs on the cluster, or null. A `postmaster.pid` whose process is
 * gone, or has become another program's, is stale; the latter is removed, as PostgreSQL would refuse it.
 */
export function postmasterPid(files: PostgresFiles): number | null {
  const data = join(files.home, "data");
  const path = join(data, "postmaster.pid");
  try {
    const pid = Number.parseInt(readFileSync(path, "utf8"), 10);
    if (!processStartTime(pid)) return null;
    if (process.platform !== "linux") return pid;
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(data)) return pid;
  } catch {
    // The file or the process disappeared meanwhile.
    return null;
  }
  rmSync(path, { force: true });
  return null;
}

/** How PostgreSQL's programs are run: their account, a plain environment, a folder they can enter. */
export function spawnOptions({ account }: PostgresFiles) {
  return { ...account, cwd: "/", env: { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" } };
}
