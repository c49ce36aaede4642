import type { Database } from "../../schema.ts";
import { recordAudit } from "../audit/audit-queries.ts";
import type { Fields } from "./changed-fields.ts";
import { insertRevision, type RevisedEntity } from "./revision-queries.ts";

/** Who makes a change. */
export interface ChangedBy {
  /** null: the shop itself. */
  actorId: string | null;
  /** The revision that this change takes back. */
  undoes?: number;
}

interface NewRevision extends ChangedBy {
  entity: RevisedEntity;
  entityId: string;
  /** The number of this revision: one more than the version that it changes. */
  version: number;
  /** null: it was created. */
  before: Fields | null;
  after: Fields;
}

/** Records a change as a revision and in the audit log, in the transaction of the change. @returns the revision's id */
export async function recordRevision(tx: Database, revision: NewRevision): Promise<number> {
  const { entity, entityId, before, after, actorId, undoes = null } = revision;
  const id = await insertRevision(tx, { ...revision, undoes });
  const verb = undoes ? "restored" : before ? "changed" : "created";
  await recordAudit(tx, {
    actorId,
    action: `${entity}.${verb}`,
    subject: entityId,
    details: { revision: id, fields: Object.keys(after) },
  });
  return id;
}
