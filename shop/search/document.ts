import type { Photo } from "../media/photo.ts";

/** What can be found, as it is stored. Absent text is ""; the texts that stand in for it belong to results. */
export type SearchDocument = ProductDocument | ArticleDocument | PageDocument;

export interface ProductDocument {
  type: "product";
  id: string;
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  image: Photo | null;
  /** What shows until the picture has arrived. */
  color: string | null;
  /** Price text is shown as it is, a bare number as dollars (R3). */
  price: string | number | null;
  inStock: boolean;
  rating: number | null;
  createdAt: Date | null;
}

export interface ArticleDocument {
  type: "article";
  id: string;
  title: string;
  /** Plain text, without marks for headings or lists. */
  content: string;
  tags: readonly string[];
  image: Photo | null;
  /** When it was published, else written. */
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
