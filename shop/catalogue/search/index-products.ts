import type { TimeSlicer } from "../../../platform/time-slicer.ts";
import { fold } from "../../base/fold.ts";
import { buildPostings } from "./build-postings.ts";
import type { GroupedProduct } from "./document-queries.ts";
import { ProductIndex } from "./product-index.ts";
import { byTitle } from "./rank.ts";
import { titleOf } from "./result.ts";
import { productBonus } from "./score-for-page.ts";
import { sortInSlices } from "./sort-in-slices.ts";
import { tokenise } from "./tokenise.ts";

/** Reading so many postings takes longer than verifying a hundred products. */
const defaultMaxPostings = 300_000;

/**
 * Sorts the products and builds their index, in time slices.
 * @param maxPostings above so many postings of descriptions for a query, a search tries to do without them
 */
export async function indexProducts(
  products: readonly GroupedProduct[],
  timeSlicer: TimeSlicer,
  maxPostings = defaultMaxPostings,
): Promise<ProductIndex> {
  const mapAll = <From, To>(list: readonly From[], transform: (item: From) => To) =>
    mapInSlices(list, transform, timeSlicer);
  const titledProducts = await mapAll(products, ({ group, document }) => {
    return { group, document, title: titleOf(document), id: document.id, type: document.type };
  });
  const sortedProducts = await sortInSlices(titledProducts, byTitle, timeSlicer);
  const names = await mapAll(sortedProducts, ({ document }) => fold(document.name));
  const columns = {
    documents: await mapAll(sortedProducts, ({ document }) => document),
    groups: Uint16Array.from(await mapAll(sortedProducts, ({ group }) => group)),
    names,
    nameLengths: Uint32Array.from(await mapAll(names, ({ length }) => length)),
    descriptions: await mapAll(sortedProducts, ({ document }) => fold(document.description)),
    bonuses: Uint8Array.from(await mapAll(sortedProducts, ({ document }) => productBonus(document))),
  };
  const postingsOf = (termsOf: (docId: number) => Iterable<string>) =>
    buildPostings(sortedProducts.length, termsOf, timeSlicer);
  const tokenPostings = (texts: readonly string[]) =>
    postingsOf((docId) => new Set(tokenise(texts[docId] ?? "")));
  const postings = {
    names: await tokenPostings(columns.names),
    descriptions: await tokenPostings(columns.descriptions),
    categories: await postingsOf((docId) => [fold(columns.documents[docId]?.category ?? "")]),
    tags: await postingsOf((docId) => columns.documents[docId]?.tags.map(fold) ?? []),
  };
  return new ProductIndex(columns, postings, maxPostings);
}

/** `list.map(transform)` in time slices, for long lists. */
export async function mapInSlices<From, To>(
  list: readonly From[],
  transform: (item: From) => To,
  timeSlicer: TimeSlicer,
): Promise<To[]> {
  const mapped: To[] = [];
  for (const item of list) {
    mapped.push(transform(item));
    if (mapped.length % 256 === 0 && timeSlicer.isDue()) await timeSlicer.yieldToEventLoop();
  }
  return mapped;
}
