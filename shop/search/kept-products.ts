import { paceOf } from "../../platform/pace.ts";
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
const slice = 4;

type Groups = Map<number, readonly ProductDocument[]>;

/**
 * The products in memory, by groups that are replaced whole. While few are not in the index, or it is still being
 * made, those are read one by one; when there are more, an index of all is made meanwhile.
 */
export class KeptProducts {
  readonly #scanned: number;
  #groups: Groups = new Map();
  /** What the index was made of, as far as it holds still. */
  #indexed: Groups = new Map();
  #index: ProductIndex | null = null;
  #others: ProductDocument[] = [];
  #making: Promise<void> | null = null;

  /** @param scanned so many products may be read one by one for a search */
  constructor(scanned: number) {
    this.#scanned = scanned;
  }

  /** Puts groups in the place of what they were; an empty one is gone. */
  replace(groups: Groups): void {
    for (const [group, documents] of groups) {
      if (documents.length > 0) this.#groups.set(group, documents);
      else this.#groups.delete(group);
    }
    this.#leaveOut(new Set(groups.keys()));
    if (this.#others.length > this.#scanned) this.#making ??= this.#makeIndex();
  }

  /** The best products for a query, in no particular order; with what scores less, where they are few. */
  best(query: string, scoring: Scoring): SearchResult[] {
    const indexed = this.#index?.best(query, scoring) ?? [];
    return [...indexed, ...rank(this.#others, query, scoring === "panel" ? scoreForPanel : scoreForPage)];
  }

  /** The words of names, categories and tags, in folded text of one or more words. */
  *vocabulary(): Iterable<string> {
    if (this.#index) yield* this.#index.vocabulary();
    for (const { name, category, tags } of this.#others) yield* [name, category, ...tags].map(fold);
  }

  /** Resolves when no index is being made. */
  async settled(): Promise<void> {
    while (this.#making) await this.#making;
  }

  async #makeIndex(): Promise<void> {
    const made: Groups = new Map(this.#groups);
    const pace = paceOf(slice);
    const products: GroupedProduct[] = [];
    for (const [group, documents] of made) {
      for (const document of documents) products.push({ group, document });
      if (pace.due()) await pace.rest();
    }
    try {
      this.#index = await indexProducts(products, pace);
      this.#indexed = made;
    } finally {
      this.#making = null;
    }
    const changed = [...made.keys()].filter((group) => made.get(group) !== this.#groups.get(group));
    this.#leaveOut(new Set(changed));
  }

  #leaveOut(groups: ReadonlySet<number>): void {
    this.#index?.leaveOut(groups);
    for (const group of groups) this.#indexed.delete(group);
    this.#others = [...this.#groups].flatMap(([group, documents]) =>
      this.#indexed.has(group) ? [] : documents,
    );
  }
}
