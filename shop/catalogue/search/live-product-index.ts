import { createTimeSlicer } from "../../../platform/time-slicer.ts";
import type { ProductDocument } from "./document.ts";
import type { GroupedProduct } from "./document-queries.ts";
import { indexProducts } from "./index-products.ts";
import type { ProductIndex, Scoring } from "./product-index.ts";
import { fold } from "./query.ts";
import { rank } from "./rank.ts";
import type { SearchResult } from "./result.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";

/** The longest that building an index blocks the event loop, in milliseconds. */
const sliceMs = 4;

type ProductGroups = Map<number, readonly ProductDocument[]>;

/**
 * A product index that follows changes by groups. Products that are not indexed yet are searched by a full scan; when
 * they exceed `maxUnindexed`, a new index of all products is built in the background.
 */
export class LiveProductIndex {
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
