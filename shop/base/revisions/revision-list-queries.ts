import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { IdCursor } from "../id-cursor.ts";
import type { RevisedEntity } from "./revision-queries.ts";

/** A revision in a list. */
export interface ListedRevision {
  id: number;
  entity: string;
  entityId: string;
  /** Whether it was created by this revision. */
  created: boolean;
  /** The names of the fields that changed. */
  fields: string[];
  at: Date;
  hasActor: boolean;
  /** Name or email; null: they have left. */
  actor: string | null;
  undoes: number | null;
  undone: boolean;
}

export interface RevisionListQuery {
  /** null: of every kind. */
  entity: RevisedEntity | null;
  /** Of one thing; null: of all. */
  entityId: string | null;
  cursor: IdCursor | null;
  limit: number;
}

/** A page of revisions, newest first. */
export async function listRevisions(
  db: Database,
  { entity, entityId, cursor, limit }: RevisionListQuery,
): Promise<ListedRevision[]> {
  const isNewer = cursor?.side === "newer";
  const rows = await db
    .selectFrom("revisions")
    .leftJoin("users", "users.id", "revisions.actorId")
    .$if(entity !== null, (query) => query.where("entity", "=", entity ?? ""))
    .$if(entityId !== null, (query) => query.where("entityId", "=", entityId ?? ""))
    .$if(cursor !== null, (query) => query.where("revisions.id", isNewer ? ">" : "<", cursor?.id ?? 0))
    .orderBy("revisions.id", isNewer ? "asc" : "desc")
    .limit(limit)
    .select(["revisions.id", "entity", "entityId", "at", "undoes"])
    .select([
      sql<boolean>`before is null`.as("created"),
      sql<string[]>`array(select jsonb_object_keys(after))`.as("fields"),
      sql<boolean>`revisions.actor_id is not null`.as("hasActor"),
      sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("actor"),
      sql<boolean>`exists (select from revisions as undoing where undoing.undoes = revisions.id)`.as(
        "undone",
      ),
    ])
    .execute();
  return isNewer ? rows.reverse() : rows;
}

/** The revision that undid another. */
export interface Undoing {
  id: number;
  at: Date;
  /** Name or email; null: they have left. */
  actor: string | null;
}

/** null: the revision has not been undone. */
export async function findUndoing(db: Database, id: number): Promise<Undoing | null> {
  const row = await db
    .selectFrom("revisions")
    .leftJoin("users", "users.id", "revisions.actorId")
    .where("undoes", "=", id)
    .select(["revisions.id", "at"])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("actor"))
    .executeTakeFirst();
  return row ?? null;
}
