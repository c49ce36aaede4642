import { type Kysely, sql } from "kysely";
import type { Schema } from "../../shop/schema.ts";

/**
 * Makes the database refuse a kind of write while an action runs, which then must fail with `refusedWrite`: what cannot be
 * written must not look as if it was.
 * @param write such as "insert on audit_log"
 */
export async function whileWritesAreRefused<Result>(
  db: Kysely<Schema>,
  write: string,
  action: () => Promise<Result>,
): Promise<Result> {
  await sql`create function refuse_write() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${refusedWrite}'; end`)}`.execute(db);
  await sql`create trigger refuse_write before ${sql.raw(write)}
    for each statement execute function refuse_write()`.execute(db);
  try {
    return await action();
  } finally {
    await sql`drop function refuse_write cascade`.execute(db);
  }
}

export const refusedWrite = "writes are refused";
