import type { Photo } from "../model/photo.ts";

/** A document of the search index. Missing text is ""; `toResult` puts in fallback texts. */
export type SearchDocument = ProductDocument | ArticleDocument | PageDocument;

export interface ProductDocument {
  type: "product";
  id: string;
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  image: Photo | null;
  /** The background until the photo has loaded. */
  color: string | null;
  /** Text is shown unchanged, a number as dollars (R3). */
  price: string | number | null;
  inStock: boolean;
  rating: number | null;
  createdAt: Date | null;
}

export interface ArticleDocument {
  type: "article";
  id: string;
  title: string;
  /** Plain text without markup. */
  content: string;
  tags: readonly string[];
  image: Photo | null;
  /** Of publication, else of creation. */
  date: Date | null;
}

export interface PageDocument {
  type: "page";
  id: string;
  title: string;
  url: string;
  description: string;
  keywords: readonly string[];
}
