import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { NormalisedPhoto } from "./normalise-photo.ts";

/** An original that the owner added; null: none of this name is in the database. */
export async function originalBytes(db: Database, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("mediaOriginals")
    .select("bytes")
    .where("mediaName", "=", name)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Names of the originals that are in the database, so that no folder has them. A shop that is not upgraded yet may have no such table. */
export async function storedOriginalNames(db: Database): Promise<Set<string>> {
  const { rows: tables } = await sql`select 1 where to_regclass('media_originals') is not null`.execute(db);
  if (tables.length === 0) return new Set();
  const rows = await db.selectFrom("mediaOriginals").select("mediaName").execute();
  return new Set(rows.map(({ mediaName }) => mediaName));
}

/** The name of the photo that was made from this file; null: there is none. */
export async function nameBySource(db: Database, sourceSha256: string): Promise<string | null> {
  const row = await db
    .selectFrom("mediaOriginals")
    .select("mediaName")
    .where("sourceSha256", "=", sourceSha256)
    .executeTakeFirst();
  return row?.mediaName ?? null;
}

/** The bytes that all originals in the database take. */
export async function storedBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom("mediaOriginals")
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as("bytes"))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Stores an original. Nothing is written where another request has stored the same file. */
export async function insertOriginal(
  tx: Database,
  { name, hash, sourceSha256, alt = "" }: { name: string; hash: string; sourceSha256: string; alt?: string },
  { format, bytes, width, height }: NormalisedPhoto,
): Promise<void> {
  await tx
    .insertInto("media")
    .values({ name, hash, width, height, alt })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await tx
    .insertInto("mediaOriginals")
    .values({ mediaName: name, sourceSha256, format, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
