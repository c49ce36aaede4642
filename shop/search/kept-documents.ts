import { allArticles } from "../articles/article-queries.ts";
import { plainText } from "../articles/article-text.ts";
import type { Database } from "../schema.ts";
import type { ArticleDocument, PageDocument, ProductDocument } from "./document.ts";
import { groupedProducts, groupMarks } from "./document-queries.ts";
import { KeptProducts } from "./kept-products.ts";
import type { Scoring } from "./product-index.ts";
import { fold } from "./query.ts";
import { best } from "./rank.ts";
import { asResult, type SearchResult } from "./result.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";
import { staticPages } from "./static-pages.ts";
import { knownWords } from "./suggest-query.ts";

/** How many products are read from the database at once: what that takes holds the process up. */
const readAtOnce = 500;

type Few = ArticleDocument | PageDocument;

/** What can be found, in memory: as the database had it when it was last read. */
export class KeptDocuments {
  readonly #db: Database;
  readonly products: KeptProducts;
  #marks: ReadonlyMap<number, string> = new Map();
  /** Articles and pages, and the same folded once for all searches. */
  #few: { document: Few; folded: Few }[] = [];
  /** What suggestions are made of, once for each reading of the database; null until it is wanted. */
  #words: ReadonlySet<string> | null = null;

  constructor(db: Database, scanned: number) {
    this.#db = db;
    this.products = new KeptProducts(scanned);
  }

  /**
   * Reads what has changed. Throws where products cannot be read; nothing has changed here then.
   * @returns why articles could not be read: none is found then; else null
   */
  async refresh(): Promise<{ articlesFailed: unknown } | null> {
    // The marks come first: what changes between is read twice, never missed.
    const marks = await groupMarks(this.#db);
    const changed = [...new Set([...marks.keys(), ...this.#marks.keys()])].filter(
      (group) => marks.get(group) !== this.#marks.get(group),
    );
    const [groups, articles] = await Promise.all([this.#read(changed), this.#articles()]);
    this.products.replace(groups);
    this.#marks = marks;
    this.#few = [...articles.documents, ...staticPages].map((document) => {
      return { document, folded: foldedFew(document) };
    });
    this.#words = null;
    return articles.failed;
  }

  /** The best of everything that matches. @param query normalised and not empty */
  find(query: string, scoring: Scoring): SearchResult[] {
    const score = scoring === "panel" ? scoreForPanel : scoreForPage;
    const found = this.products.best(query, scoring);
    for (const { document, folded } of this.#few) {
      const points = score(folded, query);
      if (points > 0) found.push(asResult(document, points));
    }
    return best(found);
  }

  /** The different words of titles, names, categories, tags and keywords. */
  words(): ReadonlySet<string> {
    this.#words ??= knownWords(this.#vocabulary());
    return this.#words;
  }

  *#vocabulary(): Iterable<string> {
    for (const { folded } of this.#few) {
      yield folded.title;
      yield* folded.type === "article" ? folded.tags : folded.keywords;
    }
    yield* this.products.vocabulary();
  }

  async #read(groups: readonly number[]): Promise<Map<number, ProductDocument[]>> {
    const read = new Map<number, ProductDocument[]>(groups.map((group) => [group, []]));
    const all = this.#marks.size === 0;
    for (let after: string | undefined = ""; after !== undefined && groups.length > 0; ) {
      const page = await groupedProducts(this.#db, { groups: all ? null : groups, after, limit: readAtOnce });
      for (const { group, document } of page) {
        const others = read.get(group);
        if (others) others.push(document);
        else read.set(group, [document]);
      }
      after = page.length < readAtOnce ? undefined : page.at(-1)?.document.id;
    }
    return read;
  }

  async #articles(): Promise<{ documents: ArticleDocument[]; failed: { articlesFailed: unknown } | null }> {
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
function foldedFew(document: Few): Few {
  if (document.type === "article") {
    const { title, content, tags } = document;
    return { ...document, title: fold(title), content: fold(content), tags: tags.map(fold) };
  }
  const { title, description, keywords } = document;
  return { ...document, title: fold(title), description: fold(description), keywords: keywords.map(fold) };
}
