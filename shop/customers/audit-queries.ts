import type { Database } from "../schema.ts";

interface AuditRecord {
  /** Who did it; null: the command on the server, or the set-up link. */
  actorId: string | null;
  /** Such as `admin.named`. */
  action: string;
  /** Whom or what it concerns, such as a person's id. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes a line of the audit log, which is never changed. Goes into the transaction of what it tells of. */
export async function recordAudit(
  db: Database,
  { actorId, action, subject, details = {} }: AuditRecord,
): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({ actorId, action, subject, details: JSON.stringify(details) })
    .execute();
}
