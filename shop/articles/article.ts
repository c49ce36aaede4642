import type { Photo } from "../media/photo.ts";

/** What an article's page shows. */
export interface Article {
  id: string;
  title: string;
  excerpt: string;
  /** Plain text with marks for headings and lists; `articleBlocks` reads it. */
  content: string;
  tags: string[];
  image: Photo | null;
  author: string;
  readTime: string;
  /** When it was published, else written. */
  date: Date;
  /** When it was last changed. */
  updatedAt: Date;
}

/** What a list of articles shows. */
export type ArticleCard = Pick<Article, "id" | "title" | "excerpt" | "image" | "readTime">;

/** Who wrote an article that names nobody: the team. */
export const defaultAuthor = "LumiSkin Team";

/** The reading time of an article that states none. */
export const defaultReadTime = "5 min read";
