import type { Database } from "../../schema.ts";

export interface AuditEvent {
  /** null: a command on the server, or a link that it printed. */
  actorId: string | null;
  /** Such as `order.completed`. */
  action: string;
  /** What it was done to, such as `LS-10427-1`. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Adds an entry to the append-only audit log, in the transaction of the change itself. */
export async function recordAudit(tx: Database, { details = {}, ...event }: AuditEvent): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({ ...event, details: JSON.stringify(details) })
    .execute();
}
