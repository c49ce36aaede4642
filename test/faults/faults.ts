import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { processesOf } from "./processes.ts";
import type { Mode, Stage } from "./stage.ts";
import { pause, type Traffic, until } from "./traffic.ts";

/** One way to break the shop, and to let it be repaired. */
export interface Fault {
  name: string;
  modes: Mode[];
  /** In the full run; fewer where a round is long. */
  rounds: number;
  servers?: number;
  smallDisk?: boolean;
  /**
   * Strikes once and returns when the shop may be whole again. @param number the round, from 0
   * @param seconds how long what stands still or is full does so
   */
  strike(stage: Stage, traffic: Traffic, number: number, seconds: number): Promise<void>;
}

const both: Mode[] = ["embedded", "DATABASE_URL"];

/** What the tests of reliability try, in this order. */
export const faults: Fault[] = [
  {
    name: "kill -9 the server",
    modes: both,
    rounds: 20,
    async strike(stage) {
      await stage.stopServer(0, "SIGKILL");
      await stage.startServer(0);
    },
  },
  {
    name: "kill -9 PostgreSQL",
    modes: both,
    rounds: 20,
    async strike(stage) {
      const before = stage.postmaster();
      process.kill(before, "SIGKILL");
      await newPostmaster(stage, before);
    },
  },
  {
    name: "kill -9 both at once",
    modes: both,
    rounds: 20,
    async strike(stage) {
      process.kill(stage.postmaster(), "SIGKILL");
      await stage.stopServer(0, "SIGKILL");
      // The embedded database is started by the shop itself.
      if (stage.mode === "DATABASE_URL") await stage.databaseAnswers();
      await stage.startServer(0);
    },
  },
  {
    name: "restart PostgreSQL",
    modes: both,
    rounds: 20,
    async strike(stage) {
      const before = stage.postmaster();
      process.kill(before, "SIGINT");
      await newPostmaster(stage, before);
    },
  },
  {
    name: "cut connections in mid-transaction",
    modes: both,
    rounds: 20,
    async strike(stage) {
      const client = await stage.connect();
      const cut = async () =>
        (
          await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name like 'lumiskin%' and xact_start is not null and backend_xid is not null`)
        ).rowCount !== 0;
      await until(cut, 60_000, "a transaction that has written");
      await client.end();
    },
  },
  {
    name: "fill the connection pool",
    modes: both,
    rounds: 20,
    async strike(stage, _, number, seconds) {
      // Every request of a customer waits for this lock, and no connection is left for others.
      const [holder, ...rest] = await manyConnections(stage);
      await holder?.query("begin; lock table users in access exclusive mode");
      // Most rounds are short; every fifth is longer than anybody waits.
      await pause(number % 5 === 0 ? seconds * 1000 : 1000);
      await holder?.query("rollback");
      for (const client of [holder, ...rest]) await client?.end();
    },
  },
  {
    name: "freeze the database",
    modes: both,
    rounds: 4,
    async strike(stage, _, __, seconds) {
      const frozen = processesOf(stage.postmaster());
      for (const pid of frozen) signal(pid, "SIGSTOP");
      await pause(seconds * 1000);
      for (const pid of frozen.reverse()) signal(pid, "SIGCONT");
    },
  },
  {
    name: "fill the disk",
    modes: both,
    rounds: 20,
    smallDisk: true,
    async strike(stage, traffic) {
      const before = traffic.unavailable;
      const filler = join(stage.dataDir, "filler");
      fill(filler);
      try {
        // Until the database has run out of room for what is under way.
        await until(
          () => {
            fill(filler);
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
    modes: both,
    rounds: 20,
    async strike(stage) {
      const code = await stage.stopServer(0, "SIGTERM");
      if (code !== 0) throw new Error(`the shop ended with ${code} on SIGTERM`);
      await stage.startServer(0);
    },
  },
  {
    name: "kill -9 one of two servers behind nginx",
    modes: ["DATABASE_URL"],
    rounds: 20,
    servers: 2,
    async strike(stage, _, number) {
      await stage.stopServer(number % 2, "SIGKILL");
      await stage.startServer(number % 2);
    },
  },
];

const soonOver = [
  "kill -9 the server",
  "kill -9 PostgreSQL",
  "cut connections in mid-transaction",
  "freeze the database",
];

/** The faults that are soon over, one round each in one shop. */
export const inShort: Fault = {
  name: "four faults in turn",
  modes: both,
  rounds: soonOver.length,
  async strike(stage, traffic, number, seconds) {
    const fault = faults.find(({ name }) => name === soonOver[number]);
    await fault?.strike(stage, traffic, number, seconds);
  },
};

/** Whoever looks after the database starts it again: the shop, or with DATABASE_URL these tests. */
async function newPostmaster(stage: Stage, before: number): Promise<void> {
  const isNew = () => {
    try {
      const now = stage.postmaster();
      return Number.isInteger(now) && now !== before;
    } catch {
      return false;
    }
  };
  await until(isNew, 60_000, "PostgreSQL to be started again");
}

async function manyConnections(stage: Stage): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  for (;;) {
    try {
      clients.push(await stage.connect());
    } catch {
      return clients;
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

/** Writes to a file until the disk has no room left. */
function fill(file: string): void {
  const out = openSync(file, "a");
  const block = Buffer.alloc(1_048_576, 1);
  try {
    for (;;) writeSync(out, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(out);
  }
}

/** What a fault needs that this machine may lack; a sentence where it does. */
export function lacking({ servers = 1 }: Fault): string | null {
  if (servers > 1 && spawnSync("nginx", ["-v"]).status !== 0) return "nginx is not installed";
  return null;
}
