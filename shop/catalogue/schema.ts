import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";

export type ProductStatus = "active" | "draft" | "archived";

export interface MediaTable {
  name: string;
  hash: string;
  width: number;
  height: number;
  /** What it shows; blank: it is not public yet. */
  alt: string;
  /** The point that every crop keeps, in percent. */
  focusX: Generated<number>;
  focusY: Generated<number>;
}

export interface MediaOriginalsTable {
  mediaName: string;
  /** Of the file as it was sent, in hexadecimal. */
  sourceSha256: string;
  format: "jpg" | "webp";
  bytes: Buffer;
  size: GeneratedAlways<number>;
  addedAt: Timestamp;
  unusedSince: NullableTimestamp;
}

export interface CategoriesTable {
  id: string;
  name: string;
  /** The sentence below the heading of its grid on the home page. */
  lead: Generated<string>;
  position: number;
  onHome: Generated<boolean>;
  onCatalogue: Generated<boolean>;
  version: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface ProductsTable {
  id: string;
  /** What Shopify calls it, where that is not its id. */
  fileHandle: string | null;
  route: string | null;
  position: number;
  name: string;
  brand: Generated<string>;
  category: string;
  description: Generated<string>;
  benefits: Generated<string[]>;
  usage: Generated<string[]>;
  /** Paisa. Used by the home and catalogue grids, their filter and sort (R1). */
  cataloguePrice: number;
  /** Paisa. Shown everywhere else and charged (R1). */
  unitPrice: number;
  currency: Generated<string>;
  discountPercent: number | null;
  backgroundColor: string | null;
  soldOut: Generated<boolean>;
  tags: Generated<string[]>;
  /** Ids of products. */
  goesWith: Generated<string[]>;
  archivedAt: NullableTimestamp;
  /** null: a draft. */
  publishedAt: Generated<Date | null>;
  status: GeneratedAlways<ProductStatus>;
  sku: string | null;
  /** With packaging. */
  weightGrams: number | null;
  /** Paisa that a piece costs the shop. */
  cost: number | null;
  /** INCI, as typed from the label. */
  ingredients: Generated<string>;
  strength: Generated<string>;
  size: Generated<string>;
  suitableFor: Generated<string>;
  periodAfterOpeningMonths: number | null;
  cautions: Generated<string>;
  /** The number of the newest revision; 0: never changed. */
  version: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface RevisionsTable {
  id: GeneratedAlways<number>;
  entity: string;
  entityId: string;
  version: number;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown>, string, never>;
  actorId: string | null;
  at: Timestamp;
  undoes: number | null;
}

export interface ProductImagesTable {
  productId: string;
  /** Among all photos of the product, for the owner. */
  position: number;
  mediaName: string;
  /** Among those with an alt text, which the shop shows; numbered by a trigger. 1: the main photo. */
  shownPosition: number | null;
}
