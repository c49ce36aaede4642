import type { ColumnType, Generated } from "kysely";
import type { NullableTimestamp, Timestamp } from "../../customers/schema.ts";
import type { FileKind, ImportPlan } from "./import-plan.ts";

export type ImportState = "checked" | "running" | "done" | "refused";

/** A file that was uploaded, and what it would change. */
export interface ImportRunsTable {
  id: string;
  kind: FileKind;
  fileName: string;
  plan: ColumnType<ImportPlan, string, never>;
  state: Generated<ImportState>;
  /** Which attempt works on it: another one may take over when the lease has ended. */
  attempt: Generated<number>;
  /** Products. */
  progress: Generated<number>;
  total: number;
  /** Why it was refused, as a sentence. */
  reason: string | null;
  actorId: string;
  leasedUntil: NullableTimestamp;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}
