import type { ColumnType, GeneratedAlways } from "kysely";
import type { Timestamp } from "../customers/schema.ts";

export interface CartEntriesTable {
  id: GeneratedAlways<number>;
  userId: string;
  productId: string;
  name: string;
  brand: string;
  /** The unit price as the shopper last saw it, such as `Rs.2,199.00 PKR`. */
  price: string;
  /** The price text before the last change, for the notice in the cart (R20). */
  priceBefore: string | null;
  quantity: number;
  /** The name of the main photo's original. */
  image: string | null;
  addedAt: Timestamp;
  /** The Pending line that Buy it now made for this entry (R22). */
  orderLineId: number | null;
}

export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  operation: string;
  response: ColumnType<unknown, string, never>;
  at: Timestamp;
}

export interface PurchaseIntentionsTable {
  /** Hash of the random id that the browser holds. */
  idHash: string;
  kind: "add" | "buy";
  productId: string;
  quantity: number;
  createdAt: Timestamp;
}
