import type { ArticleStatus } from "../schema.ts";

/** What the owner edits of an article. */
export interface ArticleFields {
  title: string;
  excerpt: string;
  /** Markdown. */
  content: string;
  tags: string[];
  /** null: the shop's default. */
  author: string | null;
  /** Such as `5 min read`; null: the shop's default. */
  readTime: string | null;
  /** The name of a photo. */
  featuredImage: string | null;
  /** A draft and an archived article are in the dashboard alone. */
  status: ArticleStatus;
}

/** An article as the dashboard edits it. */
export interface EditableArticle extends ArticleFields {
  id: string;
  /** The number of its newest revision; 0: never changed. */
  version: number;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What each field is called on screens, in the order of the form. */
export const articleFieldLabels: Readonly<Record<keyof ArticleFields, string>> = {
  title: "Title",
  excerpt: "Summary",
  content: "Text",
  tags: "Tags",
  author: "Author",
  readTime: "Reading time",
  featuredImage: "Photo",
  status: "Status",
};

export const articleFieldNames = Object.keys(articleFieldLabels) as (keyof ArticleFields)[];

/** Taken by the page for new articles. */
const reservedIds = ["new"];

/** The start of an article's address, made of its title; a title without Latin letters or digits gives `article`. */
export function articleIdOf(title: string): string {
  const id = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");
  return id === "" || reservedIds.includes(id) ? "article" : id;
}
