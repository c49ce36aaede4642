import type { Photo } from "../../catalogue/model/photo.ts";

/** What an article's page shows. */
export interface Article {
  id: string;
  title: string;
  excerpt: string;
  /** Markdown, which `parseMarkdown` parses. */
  content: string;
  tags: string[];
  image: Photo | null;
  author: string;
  readTime: string;
  /** When it was published, else created. */
  date: Date;
}

export interface DatedArticle extends Article {
  /** When its text or photo last changed after it was published; null: never. */
  modified: Date | null;
}

export type ArticleCard = Pick<Article, "id" | "title" | "excerpt" | "image" | "readTime" | "date">;

export const defaultAuthor = "LumiSkin Team";

export const defaultReadTime = "5 min read";
