import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../shop/schema.ts";

/**
 * Starts an action while another transaction has made a change that is not committed yet, commits as soon as the action
 * waits for a lock or has ended, and returns what the action says.
 */
export async function beside<Result>(
  db: Kysely<Schema>,
  change: (tx: Transaction<Schema>) => Promise<unknown>,
  action: () => Promise<Result>,
  /** What the other transaction does while the action waits. */
  meanwhile: (tx: Transaction<Schema>) => Promise<unknown> = async () => {},
): Promise<Result> {
  const other = await db.startTransaction().execute();
  try {
    await change(other);
    let isDone = false;
    const running = action().finally(() => {
      isDone = true;
    });
    running.catch(() => {});
    while (!isDone && !(await someoneWaits(db)));
    await meanwhile(other);
    await other.commit().execute();
    return await running;
  } finally {
    if (!other.isCommitted) await other.rollback().execute();
  }
}

/** Whether somebody in this database waits for a lock. */
export async function someoneWaits(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** Does something while nobody can write to a table, and everybody can read it; in less than the 12 s of a statement. */
export async function whileLocked(
  db: Kysely<Schema>,
  table: string,
  action: () => Promise<void>,
): Promise<void> {
  const holder = await db.startTransaction().execute();
  try {
    await sql`lock table ${sql.table(table)} in share mode`.execute(holder);
    await action();
  } finally {
    await holder.rollback().execute();
  }
}
