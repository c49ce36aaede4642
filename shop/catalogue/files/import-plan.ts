import type { ProductFields } from "../product/editable-product.ts";
import { priceJumps } from "../product/price-jump.ts";
import type { RefusedLine } from "./product-patch.ts";

export type FileKind = "products" | "stock";

/** What an import would do to one product. */
export interface PlannedProduct {
  line: number;
  id: string;
  /** As the shop calls it now, a new one as the file does. */
  name: string;
  /** The version that it was compared with; null: it is new. */
  version: number | null;
  /** The fields that change; of a new product all. */
  set: Partial<ProductFields>;
  /** What they are now; of a new product nothing. */
  before: Partial<ProductFields>;
  /** A new product's own path; null: `/product/{id}`. */
  route: string | null;
  /** What its file calls a new product; null: its id, or it is not new. */
  fileHandle: string | null;
  /** Pieces that can be sold before and after; null: not tracked. */
  stock?: { from: number | null; to: number | null };
  /** Names of its photos in their order. */
  photos?: { from: string[]; to: string[] };
  alts: { name: string; from: string; to: string }[];
  /** What the owner should know, as sentences. */
  notes: string[];
}

/** What an import would do, and what it would not. */
export interface ImportPlan {
  kind: FileKind;
  products: PlannedProduct[];
  /** How many products of the file are in the shop as it has them. */
  unchanged: number;
  refused: RefusedLine[];
  /** Pictures at addresses that are not the shop's: they are not fetched. */
  notFetched: { line: number; url: string }[];
  /** Columns with values that the shop has no use for. */
  unused: string[];
}

/** Whether a price in the file falls below half of the stored one or more than doubles it. */
export function hasPriceJump({ before, set }: PlannedProduct): boolean {
  return Object.keys(priceJumps(before, set)).length > 0;
}

/** Whether an import writes anything for a product. */
export function hasEffect({ version, set, stock, photos, alts }: PlannedProduct): boolean {
  return (
    version === null || Object.keys(set).length > 0 || Boolean(stock) || Boolean(photos) || alts.length > 0
  );
}
