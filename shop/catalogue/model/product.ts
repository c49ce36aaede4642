/** A photo of a product, as a row of `media`. */
export interface ProductImage {
  /** The original's file name without its extension. */
  name: string;
  /** The first 8 hexadecimal digits of the original's SHA-256. */
  hash: string;
  width: number;
  height: number;
  alt: string;
  /** The point that every crop keeps, in percent; absent: the centre. */
  focusX?: number;
  focusY?: number;
}

/** What a card shows; `image` is the main photo. */
export interface ProductSummary {
  id: string;
  /** Its own path such as `/p1`; null: `/product/{id}`. */
  route: string | null;
  name: string;
  brand: string;
  /** The id of a category. */
  category: string;
  /** Paisa; for the grids, their filter and sort only (R1). */
  cataloguePrice: number;
  /** Paisa; for everything else, and charged (R1). */
  unitPrice: number;
  /** A stated percentage, shown as given (R5). */
  discountPercent: number | null;
  backgroundColor: string | null;
  /** The owner's flag alone; see `isSoldOut`. */
  soldOut: boolean;
  /** null: not tracked. */
  stock: number | null;
  /** The mean of its ratings, to one digit; null: it has none. */
  rating?: number | null;
  reviewCount?: number | null;
  image: ProductImage | null;
}

/** What a product page shows; `images` begins with the main photo. */
export interface Product extends Omit<ProductSummary, "image"> {
  description: string;
  benefits: string[];
  usage: string[];
  tags: string[];
  /** The ids of up to four products that the owner has chosen to show beside it. */
  goesWith: string[];
  sku: string | null;
  /** INCI, as typed from the label. */
  ingredients: string;
  strength: string;
  size: string;
  suitableFor: string;
  periodAfterOpeningMonths: number | null;
  cautions: string;
  /** The mean of its ratings, to one digit; null: it has none. */
  rating: number | null;
  reviewCount: number | null;
  createdAt: Date;
  images: ProductImage[];
}

/** Sold out: the flag is set, or the tracked stock is 0 (R6). */
export function isSoldOut(product: Pick<ProductSummary, "soldOut" | "stock">): boolean {
  return product.soldOut || product.stock === 0;
}

/** Whether the unit price differs from the catalogue price on the grids (R1). */
export function pricesDiffer(product: Pick<ProductSummary, "cataloguePrice" | "unitPrice">): boolean {
  return product.cataloguePrice !== product.unitPrice;
}

/** The canonical path of a product: its own route, else `/product/{id}` (R15). */
export function productPath(product: Pick<ProductSummary, "id" | "route">): string {
  return product.route ?? `/product/${encodeURIComponent(product.id)}`;
}
