import type pg from "pg";
import { withTimeout } from "../with-timeout.ts";
import { migrationNames } from "./migrate.ts";

const cacheTtlMs = 1_000;
const timeoutMs = 2_000;

/** Whether the database answers in time and has every migration of a folder. It is queried at most once a second. */
export function createReadinessCheck(pool: pg.Pool, folder: string): () => Promise<boolean> {
  let lastCheckedAt = Number.NEGATIVE_INFINITY;
  let result = Promise.resolve(false);
  return () => {
    const now = performance.now();
    if (now - lastCheckedAt > cacheTtlMs) {
      lastCheckedAt = now;
      result = withTimeout(timeoutMs, isReady(pool, folder)).then(
        (ready) => ready === true,
        () => false,
      );
    }
    return result;
  };
}

async function isReady(pool: pg.Pool, folder: string): Promise<boolean> {
  const required = await migrationNames(folder);
  const { rows } = await pool.query<{ name: string }>("select name from kysely_migration");
  const applied = new Set(rows.map(({ name }) => name));
  return required.every((name) => applied.has(name));
}
