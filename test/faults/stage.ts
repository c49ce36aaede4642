import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { acquirePostgres } from "../../platform/database/embedded-postgres.ts";
import type { Connection } from "../../platform/database/open-database.ts";
import { newFolder } from "../new-folder.ts";
import { end, postmasterOf, startNginx, startServer } from "./processes.ts";
import { pause, until } from "./traffic.ts";

export type Mode = "embedded" | "DATABASE_URL";

/** The shop that is broken and repaired: its servers, its database, and a look into it past the shop. */
export interface Stage {
  mode: Mode;
  /** Where shoppers reach it. */
  address: string;
  /** Where each server is reached past the proxy. */
  addresses: string[];
  /** Kills, stops or starts one of the servers. */
  stopServer(number: number, signal: NodeJS.Signals): Promise<number | null>;
  startServer(number: number): Promise<void>;
  /** How often a server was stopped, killed or started so far. */
  readonly stopsAndStarts: number;
  /** Servers that are open and were not told to stop. */
  readonly serversOpen: number;
  /** Resolves when the database answers again, which takes its supervisor a moment. */
  databaseAnswers(): Promise<void>;
  postmaster(): number;
  /** The folder that holds the database; a disk of its own where `smallDisk` was asked for. */
  dataDir: string;
  /** Asks the database directly; each time on a connection of its own. */
  ask<Row>(question: string, values?: unknown[]): Promise<Row[]>;
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

interface Wanted {
  mode: Mode;
  servers?: number;
  smallDisk?: boolean;
}

let ports = 20_000 + (process.pid % 20_000);

/** Opens a shop of its own in a new folder. Throws where this machine lacks what it takes. */
export async function openStage({ mode, servers = 1, smallDisk = false }: Wanted): Promise<Stage> {
  const folder = newFolder("faults");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  if (smallDisk) mountSmallDisk(dataDir);
  const own = mode === "DATABASE_URL" ? await acquirePostgres(dataDir, () => {}) : null;
  const databaseUrl = own ? urlOf(own.connection) : undefined;
  const numbers = Array.from({ length: servers }, () => ports++);
  let stopsAndStarts = 0;
  let serversOpen = 0;
  const running: (ChildProcess | undefined)[] = [];

  async function start(number: number): Promise<void> {
    const home = databaseUrl ? join(folder, `server-${number}`) : dataDir;
    mkdirSync(home, { recursive: true });
    stopsAndStarts++;
    running[number] = await startServer({
      port: numbers[number] ?? 0,
      dataDir: home,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    stopsAndStarts++;
    serversOpen++;
  }
  // All at the same moment: they migrate one database together.
  await Promise.all(numbers.map((_, number) => start(number)));
  const front = ports++;
  const nginx = servers > 1 ? await startNginx(folder, front, numbers) : null;
  const answers = () =>
    fetch(`http://localhost:${front}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (nginx) await until(answers, 60_000, "nginx");

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
  async function connectOnceItAnswers(): Promise<pg.Client> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(20);
      }
    }
  }

  const addresses = numbers.map((port) => `http://localhost:${port}`);
  return {
    mode,
    address: nginx ? `http://localhost:${front}` : (addresses[0] ?? ""),
    addresses,
    dataDir,
    connect,
    startServer: start,
    get stopsAndStarts() {
      return stopsAndStarts;
    },
    get serversOpen() {
      return serversOpen;
    },
    async stopServer(number, signal) {
      stopsAndStarts++;
      serversOpen--;
      const child = running[number];
      return child ? end(child, signal) : null;
    },
    databaseAnswers: async () => void (await connectOnceItAnswers()).end(),
    postmaster: () => postmasterOf(dataDir),
    async ask<Row>(question: string, values: unknown[] = []) {
      const client = await connectOnceItAnswers();
      try {
        return (await client.query(question, values)).rows as Row[];
      } finally {
        await client.end().catch(() => {});
      }
    },
    async close() {
      if (nginx) await end(nginx, "SIGTERM");
      for (const child of running) if (child) await end(child, "SIGTERM");
      await own?.release();
      // PostgreSQL's last processes leave a moment after it.
      if (smallDisk) await until(() => spawnSync("umount", [dataDir]).status === 0, 60_000, "the disk's end");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function urlOf({ host, user, password, database }: Connection): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;
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
