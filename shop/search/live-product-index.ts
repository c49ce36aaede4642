import { createTimeSlicer } from "../../platform/time-slicer.ts";
import type { ProductDocument } from "./document.ts";
import type { GroupedProduct } from "./document-queries.ts";
import { indexProducts } from "./index-products.ts";
import type { ProductIndex, Scoring } from "./product-index.ts";
import { fold } from "./query.ts";
import { rank } from "./rank.ts";
import type { SearchResult } from "./result.ts";
import { scoreForPage } from "./score-for-page.ts";
import { scoreForPanel } from "./score-for-panel.ts";

/** Milliseconds that the making of an index holds the process up at a time. */
const sliceMs = 4;

type ProductGroups = Map<number, readonly ProductDocument[]>;

/**
 * The products in memory, by groups that are replaced whole. While few are not in the index, or it is still being
 * made, those are read one by one; when there are more, an index of all is made meanwhile.
 */
export class LiveProductIndex {
  readonly #maxUnindexed: number;
  #groups: ProductGroups = new Map();
  /** What the index was made of, as far as it holds still. */
  #indexedGroups: ProductGroups = new Map();
  #index: ProductIndex | null = null;
  #unindexed: ProductDocument[] = [];
  #building: Promise<void> | null = null;

  /** @param maxUnindexed so many products may be read one by one for a search */
  constructor(maxUnindexed: number) {
    this.#maxUnindexed = maxUnindexed;
  }

  /** Puts groups in the place of what they were; an empty one is gone. */
  replace(groups: ProductGroups): void {
    for (const [group, documents] of groups) {
      if (documents.length > 0) this.#groups.set(group, documents);
      else this.#groups.delete(group);
    }
    this.#invalidate(new Set(groups.keys()));
    if (this.#unindexed.length > this.#maxUnindexed) this.#building ??= this.#buildIndex();
  }

  /** The best products for a query, in no particular order; with what scores less, where they are few. */
  search(query: string, scoring: Scoring): SearchResult[] {
    const indexed = this.#index?.search(query, scoring) ?? [];
    return [...indexed, ...rank(this.#unindexed, query, scoring === "panel" ? scoreForPanel : scoreForPage)];
  }

  /** The words of names, categories and tags, in folded text of one or more words. */
  *vocabulary(): Iterable<string> {
    if (this.#index) yield* this.#index.vocabulary();
    for (const { name, category, tags } of this.#unindexed) yield* [name, category, ...tags].map(fold);
  }

  /** Resolves when no index is being made. */
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
