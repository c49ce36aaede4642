import type { Category } from "../categories/category-queries.ts";
import type { EditableProduct } from "../product/editable-product.ts";

/** A photo of a product, in its order. */
export interface FilePhoto {
  /** The original's name in `media`. */
  name: string;
  alt: string;
  /** A rendition's absolute URL, for whoever reads the file elsewhere. */
  url: string;
}

/** A product with all that a file holds of it. */
export interface CatalogueProduct extends EditableProduct {
  /** What files call it; null: its id. */
  fileHandle: string | null;
  /** Pieces that can be sold; null: not tracked. */
  stock: number | null;
  photos: FilePhoto[];
}

/** A category, as files name it. */
export type FileCategory = Pick<Category, "id" | "name">;

/** What the cell for stock says where stock is not tracked. */
export const notTracked = "not tracked";
