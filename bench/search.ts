import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTimeSlicer } from "../platform/time-slicer.ts";
import { indexProducts } from "../shop/search/index-products.ts";
import type { Scoring } from "../shop/search/product-index.ts";
import { rank } from "../shop/search/rank.ts";
import { scoreForPage } from "../shop/search/score-for-page.ts";
import { scoreForPanel } from "../shop/search/score-for-panel.ts";
import { fakeCatalogue, seededRandom } from "./fake-catalogue.ts";

/** One line of the table of figures. */
export interface SearchRow {
  name: string;
  value: number;
  unit: string;
  /** The same done the plain way on the same machine in the same run, where there is such a way. */
  reference: number | null;
  /** The value through the reference. */
  ratio: number | null;
}

const scoreFunctions = { panel: scoreForPanel, page: scoreForPage };
/** Reading every product takes its time: so many queries of each kind are asked that way too, and compared. */
const comparedPerKind = 6;

/** Measures searching by the index beside reading every product; throws where they find different things. */
export async function benchSearch(sizes = [10_000, 100_000]): Promise<SearchRow[]> {
  const rows: SearchRow[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return rows;
}

async function measure(size: number): Promise<SearchRow[]> {
  const bytesBefore = bytesInUse();
  const { products, words } = fakeCatalogue(size);
  const bytesWithProducts = bytesInUse();
  const grouped = products.map((document, index) => ({ group: index % 1024, document }));
  const pauses = watchEventLoop();
  const startedAt = performance.now();
  const index = await indexProducts(grouped, createTimeSlicer(4));
  const built = performance.now() - startedAt;
  const longest = pauses.stop();
  const bytesWithIndex = bytesInUse();

  const row = (name: string, value: number, unit: string, reference: number | null = null): SearchRow => ({
    name: `Search, ${size.toLocaleString("en")} products: ${name}`,
    value,
    unit,
    reference,
    ratio: reference && value / reference,
  });
  const rows = [
    row("index made in", built, "ms"),
    row("longest pause meanwhile", longest, "ms"),
    row("memory of the products", (bytesWithProducts - bytesBefore) / 1e6, "MB"),
    row("memory of their index", (bytesWithIndex - bytesWithProducts) / 1e6, "MB"),
  ];
  const all: number[] = [];
  const searchByIndex = (query: string, scoring: Scoring) => index.search(query, scoring);
  const searchByFullScan = (query: string, scoring: Scoring) =>
    rank(products, query, scoreFunctions[scoring]);
  for (const [kind, queries] of Object.entries(queriesOf(products, words))) {
    const comparedQueries = queries.slice(0, comparedPerKind);
    for (const query of comparedQueries) {
      for (const scoring of ["panel", "page"] satisfies Scoring[]) {
        if (!isDeepStrictEqual(searchByIndex(query, scoring), searchByFullScan(query, scoring)))
          throw new Error(`The index finds other things than reading every product does: ${query}`);
      }
    }
    const times = timesOf(queries, searchByIndex);
    all.push(...times);
    rows.push(
      row(
        `${kind}, p99`,
        quantile(times, 0.99),
        "ms",
        quantile(timesOf(comparedQueries, searchByFullScan), 0.99),
      ),
    );
  }
  for (const fraction of [0.5, 0.95, 0.99])
    rows.push(row(`all of these, p${100 * fraction}`, quantile(all, fraction), "ms"));
  return rows;
}

/** What people type, and what is hardest: each kind with its queries. */
function queriesOf(products: readonly { name: string; description: string }[], words: readonly string[]) {
  const random = seededRandom(2);
  const randomOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const makeQueries = (make: () => string) => Array.from({ length: 150 }, () => make().toLowerCase());
  const excerpt = (text: string, start: number, length: number) =>
    text.slice(start, start + length).trim() || "a";
  return {
    "a name letter by letter": makeQueries(() =>
      excerpt(randomOf(products).name, 0, 1 + Math.floor(random() * 12)),
    ),
    "one or two letters": makeQueries(() =>
      excerpt(randomOf(products).name, Math.floor(random() * 20), 1 + (random() < 0.5 ? 1 : 0)),
    ),
    "a word": makeQueries(() => randomOf(randomOf(products).name.split(" "))),
    "words of a name": makeQueries(() =>
      randomOf(products).name.split(" ").toReversed().slice(0, 2).join(" "),
    ),
    "a piece of a description": makeQueries(() =>
      excerpt(randomOf(products).description, Math.floor(random() * 80), 3 + random() * 20),
    ),
    "what stands in most": makeQueries(() =>
      randomOf(["e", "a", "s", " ", "e s", "a b", "serum", "the", ". ", "cream"]),
    ),
    "what is not there": makeQueries(() => `${randomOf(words)}${randomOf(["q", "zq", " qq"])}`),
  };
}

function timesOf(queries: readonly string[], search: (query: string, scoring: Scoring) => unknown): number[] {
  return queries.flatMap((query) =>
    (["panel", "page"] satisfies Scoring[]).map((scoring) => {
      const startedAt = performance.now();
      search(query.trim() || "a", scoring);
      return performance.now() - startedAt;
    }),
  );
}

function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0;
}

/** Watches how long the event loop does not come round. */
function watchEventLoop() {
  let longest = 0;
  let last = performance.now();
  let isWatching = true;
  const round = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isWatching) setImmediate(round);
  };
  setImmediate(round);
  return {
    stop() {
      isWatching = false;
      return longest;
    },
  };
}

function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, value, unit, reference, ratio } of await benchSearch()) {
    const comparison =
      reference === null ? "" : ` (plain: ${reference.toFixed(1)}, ratio ${ratio?.toFixed(3)})`;
    console.log(`${name}: ${value.toFixed(1)} ${unit}${comparison}`);
  }
}
