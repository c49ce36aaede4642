import type { Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../../customers/schema.ts";
import type { ComplaintKind, DeliveryWish } from "../model/complaint.ts";

export interface OrderComplaintsTable {
  id: GeneratedAlways<number>;
  orderId: number;
  kind: ComplaintKind;
  /** As typed. */
  text: Generated<string>;
  createdAt: Timestamp;
  /** null: it is open. */
  settledAt: NullableTimestamp;
  settledBy: string | null;
}

export interface DeliveryWishesTable {
  id: GeneratedAlways<number>;
  shipmentId: number;
  orderId: number;
  wish: DeliveryWish;
  createdAt: Timestamp;
  /** null: no one has passed it on yet. */
  settledAt: NullableTimestamp;
  settledBy: string | null;
}
