import type { ProductFields } from "../product/editable-product.ts";
import type { ProductStatus } from "../schema.ts";

/** A line that is not imported, and why, as a sentence. */
export interface RefusedLine {
  line: number;
  reason: string;
}

/** A picture that a file names. */
export interface NamedPicture {
  line: number;
  /** As in the file. */
  url: string;
  /** What its file is called, for one of the shop's own. */
  name: string;
  /** undefined: the file has no such column. */
  alt: string | undefined;
  position: number | null;
}

/** What a file says of one product: a field that its columns leave out is absent. */
export interface ProductPatch {
  /** Its first line. */
  line: number;
  /** As the file has it, by `handleKey`; null: a new product, named after its title. */
  handle: string | null;
  fields: Partial<Omit<ProductFields, "category" | "status" | "position">>;
  /** A category's id or name, or any other type. */
  type?: string;
  status?: ProductStatus;
  position?: number;
  route?: string | null;
  stock: StockPatch;
  photos?: NamedPicture[];
  /** What is left out of its fields, as sentences. */
  notes: string[];
  /** Why a product that the file calls active is a draft, as a sentence. */
  draftBecause?: string;
}

export interface StockPatch {
  tracked?: boolean;
  quantity?: number;
  /** What the file says where that is below 0, as a shop has it that has sold more than it had; then `quantity` is 0. */
  belowZero?: string;
  /** What the shop had when it wrote the file; null: not tracked. */
  whenExported?: number | null;
  /** It is sold when out of stock, so that its quantity counts for nothing. */
  endless?: boolean;
}

/** The products of a file. */
export interface ReadProducts {
  patches: ProductPatch[];
  refused: RefusedLine[];
  /** Columns with values that the shop has no use for. */
  unused: string[];
}
