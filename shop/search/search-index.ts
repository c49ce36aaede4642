import { allArticles } from "../articles/article-queries.ts";
import { plainText } from "../articles/article-text.ts";
import type { Database } from "../schema.ts";
import type { ArticleDocument, PageDocument, ProductDocument } from "./document.ts";
import { groupChecksums, groupedProducts } from "./document-queries.ts";
import { LiveProductIndex } from "./live-product-index.ts";
import type { Scoring } from "./product-index.ts";
import { fold } from "./query.ts";
import { topResults } from "./rank.ts";
import { type SearchResult, toResult } from "./result.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";
import { buildDictionary } from "./suggest-query.ts";

/** How many products are read from the database at once: what that takes holds the process up. */
const readBatchSize = 500;

type ContentDocument = ArticleDocument | PageDocument;

/** What can be found, in memory: as the database had it when it was last read. */
export class SearchIndex {
  readonly #db: Database;
  readonly #pages: readonly PageDocument[];
  readonly products: LiveProductIndex;
  #checksums: ReadonlyMap<number, string> = new Map();
  /** Articles and pages, and the same folded once for all searches. */
  #contentDocuments: { document: ContentDocument; folded: ContentDocument }[] = [];
  /** What suggestions are made of, once for each reading of the database; null until it is wanted. */
  #dictionary: ReadonlySet<string> | null = null;

  constructor(db: Database, maxUnindexed: number, pages: readonly PageDocument[] = []) {
    this.#db = db;
    this.#pages = pages;
    this.products = new LiveProductIndex(maxUnindexed);
  }

  /**
   * Reads what has changed. Throws where products cannot be read; nothing has changed here then.
   * @returns why articles could not be read: none is found then; else null
   */
  async refresh(): Promise<{ articlesFailed: unknown } | null> {
    // The marks come first: what changes between is read twice, never missed.
    const checksums = await groupChecksums(this.#db);
    const changedGroups = [...new Set([...checksums.keys(), ...this.#checksums.keys()])].filter(
      (group) => checksums.get(group) !== this.#checksums.get(group),
    );
    const [groups, articles] = await Promise.all([this.#readGroups(changedGroups), this.#readArticles()]);
    this.products.replace(groups);
    this.#checksums = checksums;
    this.#contentDocuments = [...articles.documents, ...this.#pages].map((document) => {
      return { document, folded: foldDocument(document) };
    });
    this.#dictionary = null;
    return articles.failed;
  }

  /** The best of everything that matches. @param query normalised and not empty */
  find(query: string, scoring: Scoring): SearchResult[] {
    const score = scoring === "panel" ? scoreForPanel : scoreForPage;
    const found = this.products.search(query, scoring);
    for (const { document, folded } of this.#contentDocuments) {
      const points = score(folded, query);
      if (points > 0) found.push(toResult(document, points));
    }
    return topResults(found);
  }

  /** The different words of titles, names, categories, tags and keywords. */
  dictionary(): ReadonlySet<string> {
    this.#dictionary ??= buildDictionary(this.#vocabulary());
    return this.#dictionary;
  }

  *#vocabulary(): Iterable<string> {
    for (const { folded } of this.#contentDocuments) {
      yield folded.title;
      yield* folded.type === "article" ? folded.tags : folded.keywords;
    }
    yield* this.products.vocabulary();
  }

  async #readGroups(groups: readonly number[]): Promise<Map<number, ProductDocument[]>> {
    const documentsByGroup = new Map<number, ProductDocument[]>(groups.map((group) => [group, []]));
    const isFirstRead = this.#checksums.size === 0;
    for (let after: string | undefined = ""; after !== undefined && groups.length > 0; ) {
      const batch = await groupedProducts(this.#db, {
        groups: isFirstRead ? null : groups,
        after,
        limit: readBatchSize,
      });
      for (const { group, document } of batch) {
        const groupDocuments = documentsByGroup.get(group);
        if (groupDocuments) groupDocuments.push(document);
        else documentsByGroup.set(group, [document]);
      }
      after = batch.length < readBatchSize ? undefined : batch.at(-1)?.document.id;
    }
    return documentsByGroup;
  }

  async #readArticles(): Promise<{
    documents: ArticleDocument[];
    failed: { articlesFailed: unknown } | null;
  }> {
    try {
      const articles = await allArticles(this.#db);
      const documents = articles.map(({ id, title, content, tags, image, date }): ArticleDocument => {
        return { type: "article", id, title, content: plainText(content), tags, image, date };
      });
      return { documents, failed: null };
    } catch (cause) {
      return { documents: [], failed: { articlesFailed: cause } };
    }
  }
}

/** What is compared with a query, folded beforehand: folding it once more changes nothing. */
function foldDocument(document: ContentDocument): ContentDocument {
  if (document.type === "article") {
    const { title, content, tags } = document;
    return { ...document, title: fold(title), content: fold(content), tags: tags.map(fold) };
  }
  const { title, description, keywords } = document;
  return { ...document, title: fold(title), description: fold(description), keywords: keywords.map(fold) };
}
