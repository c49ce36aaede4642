import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { acquirePostgres } from "../../platform/database/embedded-postgres.ts";
import { databaseUrlOf } from "../database/database-url.ts";
import { createTempFolder } from "../temp-folder.ts";
import { postmasterOf, startNginx, startServer, stopProcess, workersOf } from "./processes.ts";
import { delay, waitUntil } from "./traffic.ts";

export type Mode = "embedded" | "DATABASE_URL";

/** The shop that is broken and repaired: its servers, its database, and a look into it past the shop. */
export interface Deployment {
  mode: Mode;
  /** Where shoppers reach it. */
  address: string;
  /** Where each server is reached past the proxy. */
  addresses: string[];
  /** Kills, stops or starts one of the servers. */
  stopServer(number: number, signal: NodeJS.Signals): Promise<number | null>;
  startServer(number: number): Promise<void>;
  /** Kills a worker of the server and waits for the one in its place. What it was answering then has no answer. */
  killWorker(): Promise<void>;
  /** How often a server or a worker was stopped, killed or started so far. */
  readonly restartCount: number;
  /** Servers that are open and were not told to stop. */
  readonly openServers: number;
  /** Resolves when the database answers again, which takes its supervisor a moment. */
  waitForDatabase(): Promise<void>;
  postmaster(): number;
  /** The folder that holds the database; a disk of its own where `smallDisk` was asked for. */
  dataDir: string;
  /** Asks the database directly; each time on a connection of its own. */
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

interface DeploymentOptions {
  mode: Mode;
  servers?: number;
  workers?: number | undefined;
  smallDisk?: boolean;
}

let nextPort = 20_000 + (process.pid % 20_000);

/** Opens a shop of its own in a new folder. Throws where this machine lacks what it takes. */
export async function startDeployment({
  mode,
  servers = 1,
  workers,
  smallDisk = false,
}: DeploymentOptions): Promise<Deployment> {
  const folder = createTempFolder("faults");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  if (smallDisk) mountSmallDisk(dataDir);
  const ownPostgres = mode === "DATABASE_URL" ? await acquirePostgres(dataDir, () => {}) : null;
  const databaseUrl = ownPostgres ? databaseUrlOf(ownPostgres.connection) : undefined;
  const serverPorts = Array.from({ length: servers }, () => nextPort++);
  let restartCount = 0;
  let openServers = 0;
  const running: (ChildProcess | undefined)[] = [];

  async function start(number: number): Promise<void> {
    const serverDataDir = databaseUrl ? join(folder, `server-${number}`) : dataDir;
    mkdirSync(serverDataDir, { recursive: true });
    restartCount++;
    running[number] = await startServer({
      port: serverPorts[number] ?? 0,
      dataDir: serverDataDir,
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(workers ? { workers } : {}),
    });
    restartCount++;
    openServers++;
  }
  // All at the same moment: they migrate one database together.
  await Promise.all(serverPorts.map((_, number) => start(number)));
  const proxyPort = nextPort++;
  const nginx = servers > 1 ? await startNginx(folder, proxyPort, serverPorts) : null;
  const isHealthy = () =>
    fetch(`http://localhost:${proxyPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (nginx) await waitUntil(isHealthy, 60_000, "nginx");

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      host: join(dataDir, "postgres/socket"),
      user: "lumiskin",
      password: readFileSync(join(dataDir, "postgres-password"), "utf8"),
      database: "lumiskin",
      application_name: "fault tests",
      connectionTimeoutMillis: 30_000,
    });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  /** A database that has just been killed recovers for a moment, and refuses until then. */
  async function connectWhenReady(): Promise<pg.Client> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await delay(20);
      }
    }
  }

  const addresses = serverPorts.map((port) => `http://localhost:${port}`);
  return {
    mode,
    address: nginx ? `http://localhost:${proxyPort}` : (addresses[0] ?? ""),
    addresses,
    dataDir,
    connect,
    startServer: start,
    get restartCount() {
      return restartCount;
    },
    get openServers() {
      return openServers;
    },
    async stopServer(number, signal) {
      restartCount++;
      openServers--;
      const child = running[number];
      return child ? stopProcess(child, signal) : null;
    },
    async killWorker() {
      const primary = running[0]?.pid ?? 0;
      const before = workersOf(primary);
      const [victim] = before;
      if (victim === undefined) throw new Error("no worker runs");
      // Its connections end some milliseconds after the kill: until another is there the server counts as stopped.
      restartCount++;
      openServers--;
      process.kill(victim, "SIGKILL");
      const isReplaced = () => {
        const pids = workersOf(primary);
        return pids.length === before.length && !pids.includes(victim);
      };
      await waitUntil(isReplaced, 60_000, "a worker in its place");
      openServers++;
      restartCount++;
    },
    waitForDatabase: async () => void (await connectWhenReady()).end(),
    postmaster: () => postmasterOf(dataDir),
    async query<Row>(statement: string, values: unknown[] = []) {
      const client = await connectWhenReady();
      try {
        return (await client.query(statement, values)).rows as Row[];
      } finally {
        await client.end().catch(() => {});
      }
    },
    async close() {
      if (nginx) await stopProcess(nginx, "SIGTERM");
      for (const child of running) if (child) await stopProcess(child, "SIGTERM");
      await ownPostgres?.release();
      // PostgreSQL's last processes leave a moment after it.
      if (smallDisk)
        await waitUntil(() => spawnSync("umount", [dataDir]).status === 0, 60_000, "the disk's end");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mountSmallDisk(folder: string): void {
  const { status, stderr } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", folder],
    {
      encoding: "utf8",
    },
  );
  const megabytes = (statfsSync(folder).blocks * statfsSync(folder).bsize) / 1e6;
  if (status !== 0 || megabytes > 500) throw new Error(`no small disk could be mounted: ${stderr}`);
}
