import type { Generated, GeneratedAlways } from "kysely";
import type { Timestamp } from "../../customers/schema.ts";
import type { HideReason, ReviewState } from "../model/review.ts";

export interface ReviewsTable {
  id: GeneratedAlways<number>;
  orderLineId: number;
  productId: string;
  stars: number;
  name: string;
  text: string;
  /** null: without a text. */
  textState: ReviewState | null;
  hiddenFor: HideReason | null;
  reply: Generated<string>;
  /** Kept by triggers: its parcel is delivered, and it is the newest of that person and product. */
  counts: Generated<boolean>;
  sentAt: Timestamp;
}

export interface ProductRatingsTable {
  productId: string;
  mean: string;
  count: number;
}
