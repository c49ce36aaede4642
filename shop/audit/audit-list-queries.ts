import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** One line of the audit log, with the names of those whom it names by id. */
export interface AuditEntry {
  id: number;
  at: Date;
  action: string;
  subject: string;
  details: unknown;
  /** Whether anybody is named as having done it; nobody: it was done on the server. */
  hasActor: boolean;
  /** Their name or email; null: they have left. */
  actor: string | null;
  /** The name or email of the person that `subject` names, where it does. */
  person: string | null;
}

/** A place in the log: the entries older than that one, or newer. */
export interface AuditCursor {
  side: "older" | "newer";
  id: number;
}

/** Entries of the audit log after or before a place, newest first. For admins only. */
export async function listAuditEntries(
  db: Database,
  { cursor, limit }: { cursor: AuditCursor | null; limit: number },
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
    .execute();
  return isNewer ? rows.reverse() : rows;
}
