import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { IdCursor } from "../id-cursor.ts";

/** An entry of the audit log, with names in place of user ids. */
export interface AuditEntry {
  id: number;
  at: Date;
  action: string;
  subject: string;
  details: unknown;
  /** false: a command on the server did it. */
  hasActor: boolean;
  /** Name or email; null: they have left. */
  actor: string | null;
  /** The name or email of the user whose id is the subject; null: it is no user, or they have left. */
  person: string | null;
  /** What the product, article or category is called whose id is the subject; null: it is none, or gone. */
  thing: string | null;
}

/** A page of the audit log, newest first. For admins only. */
export async function listAuditEntries(
  db: Database,
  { cursor, limit }: { cursor: IdCursor | null; limit: number },
): Promise<AuditEntry[]> {
  const isNewer = cursor?.side === "newer";
  const rows = await db
    .selectFrom("auditLog")
    .leftJoin("users as actors", "actors.id", "auditLog.actorId")
    .leftJoin("users as people", "people.id", "auditLog.subject")
    .$if(cursor !== null, (query) => query.where("auditLog.id", isNewer ? ">" : "<", cursor?.id ?? 0))
    .orderBy("auditLog.id", isNewer ? "asc" : "desc")
    .limit(limit)
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.subject", "auditLog.details"])
    .select(sql<boolean>`audit_log.actor_id is not null`.as("hasActor"))
    .select(sql<string | null>`coalesce(nullif(btrim(actors.full_name), ''), actors.email)`.as("actor"))
    .select(sql<string | null>`coalesce(nullif(btrim(people.full_name), ''), people.email)`.as("person"))
    .select(
      sql<string | null>`case
        when audit_log.action ~ '^(product|stock|price|photos)\\.' then (select name from products where id = audit_log.subject)
        when audit_log.action ~ '^article\\.' then (select title from articles where id = audit_log.subject)
        when audit_log.action ~ '^category\\.' then (select name from categories where id = audit_log.subject)
        end`.as("thing"),
    )
    .execute();
  return isNewer ? rows.reverse() : rows;
}
