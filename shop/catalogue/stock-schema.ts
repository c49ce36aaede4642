import type { Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";

export interface StockBatchesTable {
  id: GeneratedAlways<number>;
  productId: string;
  /** As printed on the carton; empty: not known. */
  batch: Generated<string>;
  /** An ISO day: the last on which it may be sold. Read it as text. */
  expiresOn: string | null;
}

export interface SuppliersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** Days from ordering to arrival; null: the shop's default. */
  leadDays: number | null;
}

export type PurchaseState = "ordered" | "on_its_way" | "arrived_in_part" | "arrived" | "cancelled";

export interface PurchasesTable {
  id: GeneratedAlways<number>;
  formKey: string | null;
  supplierId: number;
  state: Generated<PurchaseState>;
  /** ISO days. Read them as text. */
  orderedOn: string;
  expectedOn: string | null;
  note: Generated<string>;
  actorId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface PurchaseLinesTable {
  id: GeneratedAlways<number>;
  purchaseId: number;
  productId: string;
  pieces: number;
  /** Paisa, without freight. */
  unitCost: number;
}

export interface PurchaseReceiptsTable {
  id: GeneratedAlways<number>;
  purchaseId: number;
  /** An ISO day. Read it as text. */
  receivedOn: string;
  /** Paisa, of the whole receipt. */
  freight: Generated<number>;
  freightBy: Generated<"pieces" | "value">;
  actorId: string | null;
  at: Timestamp;
}

export interface PurchaseReceiptLinesTable {
  id: GeneratedAlways<number>;
  receiptId: number;
  purchaseLineId: number;
  productId: string;
  pieces: number;
  /** Paisa, without freight. */
  unitCost: number;
  freightShare: number;
  batchId: number | null;
  /** null: the product was not tracked. */
  movementId: number | null;
}

export interface StockCountsTable {
  id: GeneratedAlways<number>;
  formKey: string | null;
  place: Generated<string>;
  state: Generated<"open" | "booked" | "cancelled">;
  startedAt: Timestamp;
  startedBy: string | null;
  endedAt: NullableTimestamp;
  endedBy: string | null;
}

/** What booking did with a counted product; see the migration. */
export type BookedOutcome = "equal" | "booked" | "in_part" | "counted_again" | "untracked";

export interface StockCountLinesTable {
  countId: number;
  productId: string;
  pieces: number;
  /** The level when the pieces were counted. */
  expected: number;
  /** The newest movement of the level then; 0: there was none. */
  afterMovement: Generated<number>;
  countedAt: Timestamp;
  countedBy: string | null;
  movementId: number | null;
  booked: BookedOutcome | null;
}

export interface StockLevelsTable {
  productId: string;
  place: Generated<string>;
  tracked: Generated<boolean>;
  /** Changed by movements alone. */
  pieces: Generated<number>;
  /** At this many pieces or fewer the product is to be ordered; null: computed from its sales. */
  reorderPoint: number | null;
}

/** `correction`: of versions before, without a reason. */
export type MovementReason =
  | "opening"
  | "sale"
  | "cancellation"
  | "correction"
  | "receipt"
  | "counted"
  | "arrived"
  | "broken"
  | "gift"
  | "lost"
  | "to_supplier"
  | "other"
  /** The quantity of a placed line was changed. */
  | "changed"
  /** A parcel came back after its line was cancelled. */
  | "returned";

export interface StockMovementsTable {
  id: GeneratedAlways<number>;
  productId: string;
  place: Generated<string>;
  /** Signed. */
  pieces: number;
  reason: MovementReason;
  lineId: number | null;
  actorId: string | null;
  at: Timestamp;
  note: string | null;
  /** The batch that arrived or was taken out by hand; null: whichever expires first. */
  batchId: number | null;
  /** The parcel in which they came back. */
  shipmentId: number | null;
}
