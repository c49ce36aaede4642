import type { Generated, GeneratedAlways } from "kysely";
import type { Timestamp } from "../customers/schema.ts";

/** The shop's own riders, who bring parcels and cash back themselves. */
export interface RidersTable {
  id: GeneratedAlways<number>;
  name: string;
  /** As typed; empty: none. */
  phone: Generated<string>;
  /** The international form; null: none, or not a Pakistani one. */
  normalPhone: string | null;
  active: Generated<boolean>;
  createdAt: Timestamp;
}

export type RiderEventKind = "float" | "cash_brought" | "shortage" | "surplus" | "countered";

/** What happened on a rider's account beside his parcels; append-only. */
export interface RiderEventsTable {
  id: GeneratedAlways<number>;
  /** Made with the form: sent again, the event counts once. */
  key: string;
  riderId: number;
  kind: RiderEventKind;
  /** The event that this one takes back; null: of all kinds but `countered`. */
  counters: number | null;
  note: Generated<string>;
  actorId: string | null;
  at: Timestamp;
}
