import type { Database } from "../schema.ts";

/** What someone with power over the shop did, and to what. */
export interface AuditEvent {
  /** null: the command on the server, or a link the server printed. */
  actorId: string | null;
  /** Such as `order.completed`. */
  action: string;
  /** What it was done to, such as `LS-10427-1`. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes a line of the append-only audit log, in the transaction of the deed itself. */
export async function recordAudit(tx: Database, { details = {}, ...event }: AuditEvent): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({ ...event, details: JSON.stringify(details) })
    .execute();
}
