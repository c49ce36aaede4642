import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Deployment, Mode } from "./deployment.ts";
import { postgresProcesses } from "./processes.ts";
import { delay, type Traffic, waitUntil } from "./traffic.ts";

/** One way to break the shop, and to let it be repaired. */
export interface Fault {
  name: string;
  modes: Mode[];
  /** In the full run; fewer where a round is long. */
  rounds: number;
  servers?: number;
  workers?: number;
  smallDisk?: boolean;
  /** Requests that a round may leave without an answer: their connections were on their way to the worker that was killed. */
  mayHang?: number;
  /**
   * Strikes once and returns when the shop may be whole again. @param round the round, from 0
   * @param seconds how long what stands still or is full does so
   */
  inject(deployment: Deployment, traffic: Traffic, round: number, seconds: number): Promise<void>;
}

const bothModes: Mode[] = ["embedded", "DATABASE_URL"];

/** What the tests of reliability try, in this order. */
export const faults: Fault[] = [
  {
    name: "kill -9 the server",
    modes: bothModes,
    rounds: 20,
    async inject(deployment) {
      await deployment.stopServer(0, "SIGKILL");
      await deployment.startServer(0);
    },
  },
  {
    name: "kill -9 PostgreSQL",
    modes: bothModes,
    rounds: 20,
    async inject(deployment) {
      const before = deployment.postmaster();
      process.kill(before, "SIGKILL");
      await waitForPostmaster(deployment, before);
    },
  },
  {
    name: "kill -9 both at once",
    modes: bothModes,
    rounds: 20,
    async inject(deployment) {
      process.kill(deployment.postmaster(), "SIGKILL");
      await deployment.stopServer(0, "SIGKILL");
      // The embedded database is started by the shop itself.
      if (deployment.mode === "DATABASE_URL") await deployment.waitForDatabase();
      await deployment.startServer(0);
    },
  },
  {
    name: "restart PostgreSQL",
    modes: bothModes,
    rounds: 20,
    async inject(deployment) {
      const before = deployment.postmaster();
      process.kill(before, "SIGINT");
      await waitForPostmaster(deployment, before);
    },
  },
  {
    name: "cut connections in mid-transaction",
    modes: bothModes,
    rounds: 20,
    async inject(deployment) {
      const client = await deployment.connect();
      const terminateBackends = async () =>
        (
          await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name like 'lumiskin%' and xact_start is not null and backend_xid is not null`)
        ).rowCount !== 0;
      await waitUntil(terminateBackends, 60_000, "a transaction that has written");
      await client.end();
    },
  },
  {
    name: "fill the connection pool",
    modes: bothModes,
    rounds: 20,
    async inject(deployment, _, round, seconds) {
      // Every request of a customer waits for this lock, and no connection is left for others.
      const [lockHolder, ...rest] = await exhaustConnections(deployment);
      await lockHolder?.query("begin; lock table users in access exclusive mode");
      // Most rounds are short; every fifth is longer than anyone waits.
      await delay(round % 5 === 0 ? seconds * 1000 : 1000);
      await lockHolder?.query("rollback");
      for (const client of [lockHolder, ...rest]) await client?.end();
    },
  },
  {
    name: "freeze the database",
    modes: bothModes,
    rounds: 4,
    async inject(deployment, _, __, seconds) {
      const frozen = postgresProcesses(deployment.postmaster());
      for (const pid of frozen) sendSignal(pid, "SIGSTOP");
      await delay(seconds * 1000);
      for (const pid of frozen.reverse()) sendSignal(pid, "SIGCONT");
    },
  },
  {
    name: "fill the disk",
    modes: bothModes,
    rounds: 20,
    smallDisk: true,
    async inject(deployment, traffic) {
      const before = traffic.unavailable;
      const filler = join(deployment.dataDir, "filler");
      fillDisk(filler);
      try {
        // Until the database has run out of room for what is under way.
        await waitUntil(
          () => {
            fillDisk(filler);
            return traffic.unavailable > before + 3;
          },
          60_000,
          "the full disk to be felt",
        );
      } finally {
        rmSync(filler);
      }
    },
  },
  {
    name: "SIGTERM in mid-request",
    modes: bothModes,
    rounds: 20,
    async inject(deployment) {
      const code = await deployment.stopServer(0, "SIGTERM");
      if (code !== 0) throw new Error(`the shop ended with ${code} on SIGTERM`);
      await deployment.startServer(0);
    },
  },
  {
    name: "kill -9 one of two workers",
    modes: bothModes,
    rounds: 20,
    workers: 2,
    mayHang: 3,
    inject: (deployment) => deployment.killWorker(),
  },
  {
    name: "kill -9 one of two servers behind nginx",
    modes: ["DATABASE_URL"],
    rounds: 20,
    servers: 2,
    async inject(deployment, _, round) {
      await deployment.stopServer(round % 2, "SIGKILL");
      await deployment.startServer(round % 2);
    },
  },
];

const quickFaults = [
  "kill -9 the server",
  "kill -9 PostgreSQL",
  "cut connections in mid-transaction",
  "freeze the database",
];

/** The faults that are soon over, one round each in one shop. */
export const shortRun: Fault = {
  name: "four faults in turn",
  modes: bothModes,
  rounds: quickFaults.length,
  async inject(deployment, traffic, round, seconds) {
    const fault = faults.find(({ name }) => name === quickFaults[round]);
    await fault?.inject(deployment, traffic, round, seconds);
  },
};

/** Waits until the database has been restarted: by the shop, or with DATABASE_URL by these tests. */
async function waitForPostmaster(deployment: Deployment, before: number): Promise<void> {
  const isNew = () => {
    try {
      const now = deployment.postmaster();
      return Number.isInteger(now) && now !== before;
    } catch {
      return false;
    }
  };
  await waitUntil(isNew, 60_000, "PostgreSQL to be started again");
}

async function exhaustConnections(deployment: Deployment): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  for (;;) {
    try {
      clients.push(await deployment.connect());
    } catch {
      return clients;
    }
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended automatically.
  }
}

/** Writes to a file until the disk has no room left. */
function fillDisk(file: string): void {
  const descriptor = openSync(file, "a");
  const block = Buffer.alloc(1_048_576, 1);
  try {
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** What a fault needs that this machine may lack; a sentence where it does. */
export function missingRequirement({ servers = 1, smallDisk = false }: Fault): string | null {
  if (servers > 1 && spawnSync("nginx", ["-v"]).status !== 0) return "nginx is not installed";
  if (smallDisk && process.getuid?.() !== 0) return "only root may mount a small disk";
  return null;
}
