import { createTimeSlicer } from "../../../platform/time-slicer.ts";
import { fold } from "../../base/fold.ts";
import { parseSections, plainText } from "../../base/markdown/parse-markdown.ts";
import { allArticles } from "../../content/articles/article-queries.ts";
import { type Place, readSearchWords, type SearchWords } from "../../content/model/search-words.ts";
import { readContent, readShellContent } from "../../content/texts/content-queries.ts";
import { featuredChoice } from "../../content/texts/home-entries.ts";
import type { Database } from "../../schema.ts";
import type { ProductSummary } from "../model/product.ts";
import { firstFeatured } from "../product/catalogue-queries.ts";
import type { ArticleDocument, PageDocument, ProductDocument } from "./document.ts";
import { type GroupedProduct, groupChecksums, groupedProducts } from "./document-queries.ts";
import { indexProducts } from "./index-products.ts";
import { type PlaceLink, pagesWithSections, placeLink } from "./place-link.ts";
import type { ProductIndex, Scoring } from "./product-index.ts";
import { rank, topResults } from "./rank.ts";
import { type SearchResult, toResult } from "./result.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";
import { buildDictionary } from "./suggest-query.ts";

/** The longest that building an index blocks the event loop, in milliseconds. */
const sliceMs = 4;

type ProductGroups = Map<number, readonly ProductDocument[]>;

/**
 * A product index that follows changes by groups. Products that are not indexed yet are searched by a full scan; when
 * they exceed `maxUnindexed`, a new index of all products is built in the background.
 */
class LiveProductIndex {
  readonly #maxUnindexed: number;
  #groups: ProductGroups = new Map();
  /** The groups in `#index`, without those replaced since. */
  #indexedGroups: ProductGroups = new Map();
  #index: ProductIndex | null = null;
  #unindexed: ProductDocument[] = [];
  #building: Promise<void> | null = null;

  constructor(maxUnindexed: number) {
    this.#maxUnindexed = maxUnindexed;
  }

  /** Replaces groups; an empty one is removed. */
  replace(groups: ProductGroups): void {
    for (const [group, documents] of groups) {
      if (documents.length > 0) this.#groups.set(group, documents);
      else this.#groups.delete(group);
    }
    this.#invalidate(new Set(groups.keys()));
    if (this.#unindexed.length > this.#maxUnindexed) this.#building ??= this.#buildIndex();
  }

  /** The best products for a query and perhaps further ones, unordered. */
  search(query: string, scoring: Scoring): SearchResult[] {
    const indexed = this.#index?.search(query, scoring) ?? [];
    return [...indexed, ...rank(this.#unindexed, query, scoring === "panel" ? scoreForPanel : scoreForPage)];
  }

  /** Case-folded texts of names, categories and tags, of one or more words. */
  *vocabulary(): Iterable<string> {
    if (this.#index) yield* this.#index.vocabulary();
    for (const { name, category, tags } of this.#unindexed) yield* [name, category, ...tags].map(fold);
  }

  /** Resolves when no index is being built. */
  async whenIndexed(): Promise<void> {
    while (this.#building) await this.#building;
  }

  async #buildIndex(): Promise<void> {
    const snapshot: ProductGroups = new Map(this.#groups);
    const timeSlicer = createTimeSlicer(sliceMs);
    const products: GroupedProduct[] = [];
    for (const [group, documents] of snapshot) {
      for (const document of documents) products.push({ group, document });
      if (timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
    }
    try {
      this.#index = await indexProducts(products, timeSlicer);
      this.#indexedGroups = snapshot;
    } finally {
      this.#building = null;
    }
    const changedGroups = [...snapshot.keys()].filter(
      (group) => snapshot.get(group) !== this.#groups.get(group),
    );
    this.#invalidate(new Set(changedGroups));
  }

  #invalidate(groups: ReadonlySet<number>): void {
    this.#index?.invalidate(groups);
    for (const group of groups) this.#indexedGroups.delete(group);
    this.#unindexed = [...this.#groups].flatMap(([group, documents]) =>
      this.#indexedGroups.has(group) ? [] : documents,
    );
  }
}

/** The products per query of the database: parsing the rows blocks the event loop. */
const readBatchSize = 500;

type ContentDocument = ArticleDocument | PageDocument;

/** All searchable documents in memory, as the database had them at the last `refresh`. */
export class SearchIndex {
  readonly #db: Database;
  readonly #pages: readonly PageDocument[];
  readonly products: LiveProductIndex;
  #checksums: ReadonlyMap<number, string> = new Map();
  /** Articles and pages, with copies that are case-folded once for all searches. */
  #contentDocuments: { document: ContentDocument; folded: ContentDocument }[] = [];
  /** The owner's search words. */
  searchWords: SearchWords = new Map();
  /** The places that the owner's words lead to. */
  places: ReadonlyMap<string, PlaceLink> = new Map();
  /** Three products for where nothing is found. */
  featured: readonly ProductSummary[] = [];
  /** The words for suggestions; null: built when first needed after a refresh. */
  #dictionary: ReadonlySet<string> | null = null;

  constructor(db: Database, maxUnindexed: number, pages: readonly PageDocument[] = []) {
    this.#db = db;
    this.#pages = pages;
    this.products = new LiveProductIndex(maxUnindexed);
  }

  /**
   * Reads what has changed. Throws, and changes nothing, if products cannot be read.
   * @returns the error if articles could not be read, which leaves the index without articles, or the owner's words, which stay as
   * they were; else null
   */
  async refresh(): Promise<{ articlesFailed: unknown } | null> {
    // Checksums first: a change between the two queries is read twice, never missed.
    const checksums = await groupChecksums(this.#db);
    const changedGroups = [...new Set([...checksums.keys(), ...this.#checksums.keys()])].filter(
      (group) => checksums.get(group) !== this.#checksums.get(group),
    );
    const [groups, articles, texts] = await Promise.all([
      this.#readGroups(changedGroups),
      this.#readArticles(),
      this.#readTexts().catch((articlesFailed: unknown) => ({ articlesFailed })),
    ]);
    this.products.replace(groups);
    this.#checksums = checksums;
    this.#contentDocuments = [...articles.documents, ...this.#pages].map((document) => {
      return { document, folded: foldDocument(document) };
    });
    if (!("articlesFailed" in texts)) {
      this.searchWords = texts.words;
      this.places = texts.places;
      this.featured = texts.featured;
    }
    this.#dictionary = null;
    return articles.failed ?? ("articlesFailed" in texts ? texts : null);
  }

  /** The best results of all types. @param query normalised and not empty */
  find(query: string, scoring: Scoring): SearchResult[] {
    const score = scoring === "panel" ? scoreForPanel : scoreForPage;
    const found = this.products.search(query, scoring);
    for (const { document, folded } of this.#contentDocuments) {
      const points = score(folded, query);
      if (points > 0) found.push(toResult(document, points));
    }
    return topResults(found);
  }

  /** The distinct words of titles, names, categories, tags and keywords. */
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

  async #readTexts() {
    const [content, { settings }] = await Promise.all([
      readContent(this.#db, ["search-words", "featured", ...pagesWithSections]),
      readShellContent(this.#db),
    ]);
    const { words, places } = readSearchWords(content("search-words").fields.words ?? "");
    const sections = new Map(
      pagesWithSections.map((key) => [`/${key}`, parseSections(content(key).fields.body ?? "").sections]),
    );
    const linked = (place: Place) => placeLink(place, sections.get(place.page.path) ?? [], settings);
    return {
      words,
      places: new Map([...places].map(([word, place]) => [word, linked(place)])),
      featured: await firstFeatured(this.#db, featuredChoice(content("featured").fields), 3),
    };
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

/** Case-folds the fields that scoring reads; folding is idempotent, so scoring may fold again. */
function foldDocument(document: ContentDocument): ContentDocument {
  if (document.type === "article") {
    const { title, content, tags } = document;
    return { ...document, title: fold(title), content: fold(content), tags: tags.map(fold) };
  }
  const { title, description, keywords } = document;
  return { ...document, title: fold(title), description: fold(description), keywords: keywords.map(fold) };
}
