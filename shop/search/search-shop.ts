import { allArticles } from "../articles/article-queries.ts";
import { plainText } from "../articles/article-text.ts";
import type { Database } from "../schema.ts";
import type { ArticleDocument, SearchDocument } from "./document.ts";
import { productDocuments } from "./document-queries.ts";
import { normaliseQuery } from "./query.ts";
import { rank } from "./rank.ts";
import type { SearchResult } from "./result.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";
import { staticPages } from "./static-pages.ts";

/** Reports that articles could not be read; everything else is found all the same. */
export type ArticlesFailed = (cause: unknown) => void;

/** What the header's panel finds: the first scoring version (reading 8), at most 50 results. */
export function searchForPanel(db: Database, typed: string, failed: ArticlesFailed): Promise<SearchResult[]> {
  return search(db, typed, scoreForPanel, failed);
}

/** What the search page finds: the second scoring version (reading 8), at most 50 results. */
export function searchForPage(db: Database, typed: string, failed: ArticlesFailed): Promise<SearchResult[]> {
  return search(db, typed, scoreForPage, failed);
}

async function search(
  db: Database,
  typed: string,
  score: typeof scoreForPage,
  failed: ArticlesFailed,
): Promise<SearchResult[]> {
  const query = normaliseQuery(typed);
  if (query === "") return [];
  return rank(await documents(db, failed), query, score);
}

/** The one index that both versions search, read anew for each search: what was changed is found at once. */
async function documents(db: Database, failed: ArticlesFailed): Promise<SearchDocument[]> {
  const [products, articles] = await Promise.all([productDocuments(db), articleDocuments(db, failed)]);
  return [...products, ...articles, ...staticPages];
}

async function articleDocuments(db: Database, failed: ArticlesFailed): Promise<ArticleDocument[]> {
  try {
    const articles = await allArticles(db);
    return articles.map(({ id, title, content, tags, image, date }) => {
      return { type: "article", id, title, content: plainText(content), tags, image, date };
    });
  } catch (cause) {
    failed(cause);
    return [];
  }
}
