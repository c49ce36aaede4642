import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";
import type { RefundState } from "../orders/model/state-machines.ts";

/** By which way money goes back; the gateway returns only what came through it. */
export type RefundChannel = "gateway" | "transfer" | "cash";

export interface RefundsTable {
  id: GeneratedAlways<number>;
  paymentId: number;
  /** Paisa. */
  amount: number;
  state: Generated<RefundState>;
  reason: string;
  approvedBy: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  channel: RefundChannel;
  /** Made with the form: sent twice, it is one refund. */
  key: string | null;
  /** What of it lowers the price of the order, in paisa; the rest was owed back. */
  priceCut: Generated<number>;
  /** Of the price cut, once the refund is approved. */
  adjustmentId: number | null;
  requestedBy: string | null;
  approvedAt: NullableTimestamp;
  paidAt: NullableTimestamp;
  /** The transaction id of the transfer, or the gateway's number. */
  reference: string | null;
  attempts: Generated<number>;
  /** When it is sent to the gateway; null: not automatically. */
  dueAt: NullableTimestamp;
  leaseUntil: NullableTimestamp;
  /** What came of the newest attempt. */
  answer: ColumnType<{ code?: string; reason?: string }, string | undefined, string>;
}

/** Orders to settle: more was paid than is due, or a parcel has ended and something is due. `order_amounts` decides. */
export interface UnsettledOrdersTable {
  orderId: number;
  owedBack: boolean;
  since: Timestamp;
}
