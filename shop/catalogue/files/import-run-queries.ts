import { sql } from "kysely";
import { isDatabaseText } from "../../../platform/typed-text.ts";
import type { Database } from "../../schema.ts";
import type { FileKind, ImportPlan } from "./import-plan.ts";

/** How long an attempt counts as alive after its last sign of life. */
const lease = sql<Date>`now() + interval '1 minute'`;

/** Stores a file that was checked. */
export async function insertImportRun(
  db: Database,
  run: { id: string; kind: FileKind; fileName: string; plan: ImportPlan; total: number; actorId: string },
): Promise<void> {
  await db
    .insertInto("importRuns")
    .values({ ...run, plan: JSON.stringify(run.plan) })
    .execute();
}

/** A run that has not expired, without its plan, or null. `isAlive`: an attempt works on it. */
export async function findImportRun(db: Database, id: string) {
  if (!isDatabaseText(id)) return null;
  const row = await db
    .selectFrom("importRuns")
    .where("id", "=", id)
    .where("expiresAt", ">", sql<Date>`now()`)
    .select(["id", "kind", "fileName", "state", "progress", "total", "reason", "createdAt"])
    .select(sql<boolean>`coalesce(leased_until > now(), false)`.as("isAlive"))
    .executeTakeFirst();
  return row ?? null;
}

export type ImportRun = NonNullable<Awaited<ReturnType<typeof findImportRun>>>;

/** What a run would change, and the name of its file. */
export async function readImportPlan(
  db: Database,
  id: string,
): Promise<{ plan: ImportPlan; fileName: string }> {
  return db
    .selectFrom("importRuns")
    .where("id", "=", id)
    .select(["plan", "fileName"])
    .executeTakeFirstOrThrow();
}

/**
 * Begins an attempt at a run that no one works on: a checked one, or one whose attempt has given no sign of life.
 * @returns the attempt's number, or null: another works on it, or it has ended
 */
export async function claimImportRun(db: Database, id: string): Promise<number | null> {
  const row = await db
    .updateTable("importRuns")
    .set((eb) => ({ state: "running", attempt: eb("attempt", "+", 1), progress: 0, leasedUntil: lease }))
    .where("id", "=", id)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where((eb) =>
      eb.or([
        eb("state", "=", "checked"),
        eb.and([eb("state", "=", "running"), eb("leasedUntil", "<", sql<Date>`now()`)]),
      ]),
    )
    .returning("attempt")
    .executeTakeFirst();
  return row?.attempt ?? null;
}

/** Says how far an attempt is, and extends its lease; of an attempt that was taken over nothing. */
export async function recordProgress(
  db: Database,
  id: string,
  attempt: number,
  progress: number,
): Promise<void> {
  await db
    .updateTable("importRuns")
    .set({ progress, leasedUntil: lease })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .execute();
}

/** Ends an attempt. @param reason why it was refused; null: it is done @returns whether it was still this attempt's */
export async function endImportRun(
  tx: Database,
  id: string,
  attempt: number,
  reason: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("importRuns")
    .set((eb) => ({
      state: reason === null ? "done" : "refused",
      reason,
      leasedUntil: null,
      progress: reason === null ? eb.ref("total") : 0,
    }))
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets another attempt begin at once. */
export async function releaseImportRun(db: Database, id: string, attempt: number): Promise<void> {
  await db
    .updateTable("importRuns")
    .set({ state: "checked", leasedUntil: null, progress: 0 })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .execute();
}

/** Deletes a run that no one works on. */
export async function discardImportRun(db: Database, id: string): Promise<void> {
  await db.deleteFrom("importRuns").where("id", "=", id).where("state", "!=", "running").execute();
}

/** Deletes the runs whose day has ended. */
export async function purgeImportRuns(db: Database): Promise<void> {
  await db.deleteFrom("importRuns").where("expiresAt", "<", sql<Date>`now()`).execute();
}
