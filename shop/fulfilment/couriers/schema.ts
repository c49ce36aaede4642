import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../../customers/schema.ts";

/** The protocols that the shop speaks: `adapters`. */
export interface CourierAdaptersTable {
  name: string;
}

/** Whoever carries parcels, as the owner describes them. */
export interface CouriersTable {
  /** Such as `postex`. */
  id: string;
  name: string;
  /** A name in `adapters` and in `courier_adapters`; null: by sheets and by hand. */
  adapter: string | null;
  isRider: Generated<boolean>;
  /** Holds `{number}`, for which a tracking number stands. */
  trackingUrl: string | null;
  active: Generated<boolean>;
  position: number;
  /** Hours after a failed attempt in which the courier waits for advice. */
  adviceHours: Generated<number>;
  settings: ColumnType<unknown, string | undefined, string>;
  version: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface CourierCredentialsTable {
  courierId: string;
  sealed: Buffer;
  setBy: string | null;
  setAt: Timestamp;
}

export interface CitiesTable {
  /** Such as `rahim-yar-khan`. */
  id: string;
  name: string;
  province: string | null;
  /** Other ways to write it. */
  aliases: Generated<string[]>;
  /** The city after which its district is called: itself, for the seat of a district. */
  districtId: string | null;
  /** Why the name alone says little: it is also a word, or a part of a bigger city. */
  commonName: "word" | "part" | null;
}

export interface CourierCitiesTable {
  courierId: string;
  code: string;
  name: string;
  pickup: Generated<boolean>;
  delivery: Generated<boolean>;
  seenAt: Timestamp;
}

export interface CityMappingsTable {
  cityId: string;
  courierId: string;
  /** null: the courier does not deliver there. */
  code: string | null;
  source: "exact" | "learned" | "person";
  decidedBy: string | null;
  decidedAt: Timestamp;
}

export type AttemptChannel = "call" | "whatsapp" | "email" | "link";
export type AttemptOutcome = "sent" | "confirmed" | "no_answer" | "call_later" | "refused" | "wrong_number";

export interface ConfirmationAttemptsTable {
  id: GeneratedAlways<number>;
  orderId: number;
  channel: AttemptChannel;
  outcome: AttemptOutcome;
  callAfter: NullableTimestamp;
  /** null: the customer, or the shop itself. */
  actorId: string | null;
  at: Timestamp;
}

export interface PhoneMarksTable {
  phoneE164: string;
  mark: "advance_only" | "do_not_serve";
  reason: string;
  markedBy: string | null;
  markedAt: Timestamp;
}

export interface PhoneMarkEventsTable {
  id: GeneratedAlways<number>;
  phoneE164: string;
  /** null: it was taken off. */
  mark: "advance_only" | "do_not_serve" | null;
  reason: Generated<string>;
  actorId: string | null;
  at: Timestamp;
}

export interface OrderLinksTable {
  id: GeneratedAlways<number>;
  orderId: number;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
  createdAt: Timestamp;
  expiresAt: ColumnType<Date, Date | string>;
  revokedAt: NullableTimestamp;
}

export interface HandOversTable {
  id: GeneratedAlways<number>;
  /** Made on the phone: sent again, the hand-over counts once. */
  key: string;
  courierId: string;
  riderName: Generated<string>;
  counted: number;
  /** null: a courier took them. */
  riderId: number | null;
  handedOverAt: ColumnType<Date, Date | string>;
  actorId: string | null;
  createdAt: Timestamp;
}

export type CourierRequestKind =
  | "book"
  | "cancel"
  | "advise"
  | "intercept"
  | "label"
  | "load_sheet"
  | "cities"
  | "track"
  | "charges"
  | "payments";
export type CourierRequestState = "waiting" | "sending" | "done" | "refused" | "unknown" | "failed";

export interface CourierRequestsTable {
  id: GeneratedAlways<number>;
  courierId: string;
  shipmentId: number | null;
  kind: CourierRequestKind;
  state: Generated<CourierRequestState>;
  payload: ColumnType<unknown, string | undefined, string>;
  answer: ColumnType<unknown, string | null, string | null>;
  /** What the sending of a booking told the courier, in paisa by the order's id. */
  told: ColumnType<unknown, string | null, string | null>;
  attempts: Generated<number>;
  dueAt: Timestamp;
  leaseUntil: NullableTimestamp;
  actorId: string | null;
  createdAt: Timestamp;
  finishedAt: NullableTimestamp;
  /** How often the courier may still be asked automatically what an interrupted booking has made. */
  asksLeft: Generated<number>;
  asked: Generated<number>;
}

/** What a courier charges for a parcel, in paisa. */
export interface CourierChargesTable {
  shipmentId: number;
  courierId: string;
  freight: number;
  fuel: number;
  handling: number;
  returned: number;
  tax: number;
  total: number;
  at: Timestamp;
}

/** Whether a courier has paid out a parcel's cash. */
export interface CourierPaymentsTable {
  shipmentId: number;
  courierId: string;
  paid: boolean;
  /** Of the courier's payment, such as its CPR number. */
  reference: string | null;
  paidOn: NullableTimestamp;
  at: Timestamp;
}
