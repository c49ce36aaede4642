import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";

export type ArticleStatus = "active" | "draft" | "archived";

export interface ArticlesTable {
  id: string;
  title: string;
  excerpt: Generated<string>;
  content: Generated<string>;
  tags: Generated<string[]>;
  /** The name of an original in `media`. */
  featuredImage: string | null;
  author: string | null;
  readTime: string | null;
  publishedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  draft: Generated<boolean>;
  archivedAt: NullableTimestamp;
  status: GeneratedAlways<ArticleStatus>;
  /** The number of the newest revision; 0: never changed. */
  version: Generated<number>;
}

export interface ContentTable {
  key: string;
  /** The fields of the text, as typed and normalised. */
  value: ColumnType<Record<string, string>, string, string>;
  version: number;
  updatedAt: Timestamp;
}

export interface ContentPhotosTable {
  key: string;
  mediaName: string;
}
