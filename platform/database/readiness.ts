import type pg from "pg";
import { within } from "../within.ts";
import { migrationNames } from "./migrate.ts";

/** Milliseconds. Whoever asks more often is told what was found last. */
const holds = 1_000;
const patience = 2_000;

/**
 * Tells whether the database answers and has every migration of a folder; false where it takes too long.
 * However often it is asked, the database is asked once a second.
 */
export function readinessOf(pool: pg.Pool, folder: string): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  return () => {
    const now = performance.now();
    if (now - asked > holds) {
      asked = now;
      answer = within(patience, isReady(pool, folder)).then(
        (ready) => ready === true,
        () => false,
      );
    }
    return answer;
  };
}

async function isReady(pool: pg.Pool, folder: string): Promise<boolean> {
  const needed = await migrationNames(folder);
  const { rows } = await pool.query<{ name: string }>("select name from kysely_migration");
  const carriedOut = new Set(rows.map(({ name }) => name));
  return needed.every((name) => carriedOut.has(name));
}
