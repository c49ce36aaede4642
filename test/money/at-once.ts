import type { Pool, PoolClient } from "pg";
import { openDatabase } from "../../platform/database/open-database.ts";
import type { Database, Schema } from "../../shop/schema.ts";
import { cleanUp } from "../clean-up.ts";
import type { createTestDatabase } from "../test-database.ts";

/** What came of an action: null: it was done; else why the shop refused it. */
export type Outcome = string | null;

/** A row that another connection locks; several ids are locked in their order. */
export interface HeldRows {
  table: "orders" | "shipments" | "payments";
  ids: number[];
}

interface Ended {
  outcome: Outcome;
  /** It ended before the first lock was released. */
  early: boolean;
  error: string | null;
}

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/**
 * Opens two connections with names of their own, so that one can see which of two actions waits for a lock.
 * @returns starts two actions of which neither can commit before both have begun
 */
export function openSides({ pool, connection }: Pick<TestDatabase, "pool" | "connection">) {
  const sides = ["side one", "side two"].map((name) => {
    const opened = openDatabase<Schema>({ ...connection, application_name: name }, 2);
    cleanUp(opened.close);
    return { name, db: opened.db };
  });

  /**
   * Starts each action when the one before waits. The rows of `first` are released when both wait or have ended, those of `middle`
   * when each waits again or has ended: one action then stands in the middle of its work.
   */
  return async function atOnce(
    actions: readonly ((db: Database) => Promise<Outcome>)[],
    { first, middle }: { first: HeldRows; middle: HeldRows | null },
  ): Promise<Ended[]> {
    const holdsMiddle = middle && (await hold(pool, middle));
    const holdsFirst = await hold(pool, first);
    const running = new Set<string>();
    let isReleased = false;
    const started: Promise<Ended>[] = [];
    for (const [index, action] of actions.entries()) {
      const { name, db } = sides[index] as (typeof sides)[number];
      running.add(name);
      const ended = (outcome: Outcome, error: string | null): Ended => {
        running.delete(name);
        return { outcome, error, early: !isReleased };
      };
      started.push(
        action(db).then(
          (outcome) => ended(outcome, null),
          (error) => ended(null, errorText(error)),
        ),
      );
      await untilAllWait(pool, running);
    }
    isReleased = true;
    await holdsFirst.release();
    if (holdsMiddle) {
      await untilAllWait(pool, running);
      await holdsMiddle.release();
    }
    return Promise.all(started);
  };
}

async function hold(pool: Pool, { table, ids }: HeldRows) {
  const client: PoolClient = await pool.connect();
  await client.query("begin");
  await client.query(`select from ${table} where id = any ($1::bigint[]) order by id for no key update`, [
    ids,
  ]);
  return {
    async release() {
      await client.query("commit");
      client.release();
    },
  };
}

/** Resolves when each of the running sides waits for a lock, or has ended. */
async function untilAllWait(pool: Pool, running: ReadonlySet<string>): Promise<void> {
  const waiting = `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const { rows } = await pool.query<{ name: string }>(waiting);
    const names = new Set(rows.map(({ name }) => name));
    if ([...running].every((name) => names.has(name))) return;
  }
}

/** Such as `40P01 deadlock detected`. */
function errorText(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message ?? String(error)].filter(Boolean).join(" ");
}
