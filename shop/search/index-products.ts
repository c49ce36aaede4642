import type { Pace } from "../../platform/pace.ts";
import type { GroupedProduct } from "./document-queries.ts";
import { gatherTerms } from "./gather-terms.ts";
import { mappedInSlices } from "./mapped-in-slices.ts";
import { ProductIndex } from "./product-index.ts";
import { fold } from "./query.ts";
import { byTitle } from "./rank.ts";
import { titleOf } from "./result.ts";
import { runsOf } from "./runs.ts";
import { bonus } from "./score-for-page.ts";
import { sortedInSlices } from "./sorted-in-slices.ts";

/** So many entries of a list of documents take longer to read than a hundred products. */
const manyEntries = 300_000;

/**
 * Puts products in order and gathers their terms, without holding the process up.
 * @param many from so many entries on, the index looks whether it can do without those of descriptions
 */
export async function indexProducts(
  products: readonly GroupedProduct[],
  pace: Pace,
  many = manyEntries,
): Promise<ProductIndex> {
  const each = <From, To>(list: readonly From[], make: (item: From) => To) =>
    mappedInSlices(list, make, pace);
  const titled = await each(products, ({ group, document }) => {
    return { group, document, title: titleOf(document), id: document.id, type: document.type };
  });
  const sorted = await sortedInSlices(titled, byTitle, pace);
  const names = await each(sorted, ({ document }) => fold(document.name));
  const ordered = {
    documents: await each(sorted, ({ document }) => document),
    groups: Uint16Array.from(await each(sorted, ({ group }) => group)),
    names,
    nameLengths: Uint32Array.from(await each(names, ({ length }) => length)),
    descriptions: await each(sorted, ({ document }) => fold(document.description)),
    bonuses: Uint8Array.from(await each(sorted, ({ document }) => bonus(document))),
  };
  const gather = (termsOf: (number: number) => Iterable<string>) => gatherTerms(sorted.length, termsOf, pace);
  const wordsIn = (texts: readonly string[]) => gather((number) => new Set(runsOf(texts[number] ?? "")));
  const terms = {
    names: await wordsIn(ordered.names),
    descriptions: await wordsIn(ordered.descriptions),
    categories: await gather((number) => [fold(ordered.documents[number]?.category ?? "")]),
    tags: await gather((number) => ordered.documents[number]?.tags.map(fold) ?? []),
  };
  return new ProductIndex(ordered, terms, many);
}
