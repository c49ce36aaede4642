import type { Kysely } from "kysely";
import type pg from "pg";
import { fromKysely, PgBoss, type QueueOptions } from "pg-boss";
import { isDatabaseUnavailable } from "../database/database-unavailable.ts";
import { log } from "../log.ts";

export interface JobQueueOptions extends QueueOptions {
  /** How many jobs this server carries out at once. */
  atOnce: number;
  /** Seconds between two looks for jobs that became due; new jobs of this server are seen at once. */
  lookEvery?: number;
  /** Seconds between two looks for jobs whose server has gone. */
  superviseEvery?: number;
}

export interface JobQueue<Job extends object> {
  /** Adds jobs in a transaction: they are there when it commits. Call `wake` after that. */
  add(tx: Kysely<never>, jobs: Job[]): Promise<void>;
  /** Lets this server look for jobs now. */
  wake(): void;
  /** Takes no new jobs and waits for those under way, at most `patience` milliseconds; they are then given up. */
  stop(patience?: number): Promise<void>;
}

/**
 * Opens a queue of jobs in the database (pg-boss, in its own schema) and carries them out: each at least
 * once, by one server at a time. A job that throws is tried again, as the options say.
 */
export async function openJobQueue<Job extends object>(
  pool: pg.Pool,
  name: string,
  { atOnce, lookEvery = 5, superviseEvery = 30, ...options }: JobQueueOptions,
  carryOut: (job: Job) => Promise<void>,
): Promise<JobQueue<Job>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "pgboss",
    // Nothing of ours runs by the calendar.
    schedule: false,
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
    flowIntervalSeconds: 3600,
  });
  boss.on("error", (error) => {
    // It asks again by itself; the outage is told where requests meet it.
    if (isDatabaseUnavailable(error)) log.debug({ part: "pg-boss", err: error }, "the database is away");
    else log.error({ part: "pg-boss", err: error }, "the job queue has trouble");
  });
  boss.on("warning", ({ message }) => log.warn({ part: "pg-boss" }, message));
  await inTurn(pool, async () => {
    await boss.start();
    await boss.createQueue(name, options);
    // The queue may have been made with other options by an earlier version.
    await boss.updateQueue(name, options);
  });

  const workers: string[] = [];
  const wake = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };
  const work = async ([job]: { data: Job }[]) => {
    try {
      if (job) await carryOut(job.data);
    } finally {
      // Where there was one there may be more: on to the next without a pause.
      wake();
    }
  };
  for (let n = 0; n < atOnce; n++)
    workers.push(await boss.work<Job>(name, { pollingIntervalSeconds: lookEvery }, work));
  return {
    wake,
    async add(tx, jobs) {
      const plain = tx.withoutPlugins() as Kysely<never>;
      await boss.insert(
        name,
        jobs.map((data) => ({ data })),
        { db: fromKysely(plain) },
      );
    },
    async stop(patience = 10_000) {
      const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
      const timer = setTimeout(giveUp, patience);
      await Promise.race([boss.offWork(name, { wait: true }), givenUp]);
      clearTimeout(timer);
      await boss.stop({ graceful: false });
    },
  };
}

const longestTurn = 120_000;

/** pg-boss makes its schema without a lock: servers that start at once take turns. */
async function inTurn(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    // Another server may take its time: waiting for it is no question that hangs.
    await client.query("set statement_timeout = 0");
    const lock = { text: "select pg_advisory_lock(hashtext('job queue'))", query_timeout: longestTurn };
    await client.query(lock);
    await work();
  } finally {
    // Ends the connection, and the lock with it.
    client.release(true);
  }
}
