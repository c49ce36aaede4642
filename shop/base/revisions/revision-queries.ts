import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { Fields } from "./changed-fields.ts";

/** What has revisions; undoing knows each kind (`shop/undo`). */
export type RevisedEntity = "product" | "photos" | "category" | "settings" | "content" | "article";

/** A change of one thing that the owner edits: the fields that changed. */
export interface Revision {
  id: number;
  entity: string;
  entityId: string;
  version: number;
  /** null: it was created. */
  before: Fields | null;
  after: Fields;
  at: Date;
  actorId: string | null;
  /** Name or email; null: the shop itself, or they have left. */
  actor: string | null;
  undoes: number | null;
}

/** @returns the id of the new revision */
export async function insertRevision(
  tx: Database,
  { before, after, ...revision }: Omit<Revision, "id" | "at" | "actor">,
): Promise<number> {
  const { id } = await tx
    .insertInto("revisions")
    .values({ ...revision, before: before && JSON.stringify(before), after: JSON.stringify(after) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The revisions of a thing after a version, oldest first. */
export function revisionsSince(
  db: Database,
  entity: RevisedEntity,
  entityId: string,
  version: number,
): Promise<Revision[]> {
  return revisionQuery(db)
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .where("version", ">", version)
    .orderBy("version")
    .execute() as Promise<Revision[]>;
}

/** Earlier states of a thing, newest first. */
export function latestRevisions(
  db: Database,
  entity: RevisedEntity,
  entityId: string,
  limit: number,
): Promise<Revision[]> {
  return revisionQuery(db)
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .orderBy("version", "desc")
    .limit(limit)
    .execute() as Promise<Revision[]>;
}

/** The version of a thing's newest revision, even if the thing is gone; 0: it has none. */
export async function lastVersion(db: Database, entity: RevisedEntity, entityId: string): Promise<number> {
  const { version } = await db
    .selectFrom("revisions")
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .select(sql<number>`coalesce(max(version), 0)`.as("version"))
    .executeTakeFirstOrThrow();
  return version;
}

/** A revision, or null. */
export async function findRevision(db: Database, id: number): Promise<Revision | null> {
  const row = await revisionQuery(db).where("revisions.id", "=", id).executeTakeFirst();
  return (row as Revision | undefined) ?? null;
}

function revisionQuery(db: Database) {
  return db
    .selectFrom("revisions")
    .leftJoin("users", "users.id", "revisions.actorId")
    .select([
      "revisions.id",
      "entity",
      "entityId",
      "version",
      "before",
      "after",
      "at",
      "actorId",
      "undoes",
      sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("actor"),
    ]);
}
