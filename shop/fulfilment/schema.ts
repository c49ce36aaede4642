import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";
import type { ShipmentState } from "../orders/model/state-machines.ts";
import type { CourierEventMeaning } from "./model/courier-adapter.ts";

export interface ShipmentsTable {
  id: GeneratedAlways<number>;
  /** The shop's own, such as `SH-1001`. */
  reference: Generated<string>;
  courier: string | null;
  trackingNumber: string | null;
  state: Generated<ShipmentState>;
  /** A booking sheet with it was downloaded then: its courier may have been told. */
  onSheetAt: NullableTimestamp;
  /** Paisa that its printed slip says; null: none was printed since its contents changed. */
  slipCash: number | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  cityId: string | null;
  /** Name, phone, address and city as the courier holds them. */
  consignee: ColumnType<unknown, string | null, string | null>;
  weightGrams: number | null;
  packedAt: NullableTimestamp;
  packedBy: string | null;
  bookedAt: NullableTimestamp;
  handOverId: number | null;
  handedOverAt: NullableTimestamp;
  /** The courier's first event after hand-over. */
  firstScannedAt: NullableTimestamp;
  lastEventAt: NullableTimestamp;
  /** Failed attempts to deliver it. */
  attempts: Generated<number>;
  /** Until then the courier waits for advice. */
  adviceDueAt: NullableTimestamp;
  deliveredAt: NullableTimestamp;
  receivedBackAt: NullableTimestamp;
  /** When the courier is to be asked next. */
  trackDueAt: Timestamp;
  trackLeaseUntil: NullableTimestamp;
  trackFailures: Generated<number>;
  /** When the courier has last answered. */
  trackedAt: NullableTimestamp;
  /** When the courier is to be asked for its charge and payment; null: nothing is to be asked. */
  moneyDueAt: NullableTimestamp;
}

/** The part of an order that somebody outside was told a parcel collects. */
export interface ToldCashTable {
  shipmentId: number;
  orderId: number;
  /** Paisa. */
  amount: number;
  /** Recorded later than it was told: the order may owe less by now. */
  toldBefore: Generated<boolean>;
  toldAt: Timestamp;
}

export interface ShipmentLinesTable {
  shipmentId: number;
  orderId: number;
  line: number;
  quantity: number;
  /** Pieces that came back in good condition; null: the parcel has not come back, or no one has looked into it. */
  receivedGood: number | null;
  receivedDamaged: number | null;
}

export interface ShipmentEventsTable {
  id: GeneratedAlways<number>;
  shipmentId: number;
  code: string;
  eventTime: ColumnType<Date, Date | string>;
  receivedAt: Timestamp;
  /** In the courier's words. */
  text: Generated<string>;
  reason: string | null;
  source: Generated<"courier" | "staff">;
  meaning: Generated<CourierEventMeaning>;
}

export interface InboundEventsTable {
  id: GeneratedAlways<number>;
  provider: string;
  eventKey: string;
  payload: ColumnType<unknown, string, string>;
  receivedAt: Timestamp;
  processedAt: NullableTimestamp;
  shipmentId: number | null;
}
