import { isDeepStrictEqual } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTimeSlicer } from "../platform/time-slicer.ts";
import { indexProducts } from "../shop/catalogue/search/index-products.ts";
import type { Scoring } from "../shop/catalogue/search/product-index.ts";
import { rank } from "../shop/catalogue/search/rank.ts";
import { scoreForPage } from "../shop/catalogue/search/score-for-page.ts";
import { scoreForPanel } from "../shop/catalogue/search/score-for-panel.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";
import { quantile } from "./quantile.ts";
import { type Row, rowTable } from "./table.ts";

const scoreFunctions = { panel: scoreForPanel, page: scoreForPage };
/** A full scan takes long, so only so many queries of each kind are compared with it. */
const comparedPerKind = 6;

/** Measures searching by the index beside a full scan; throws where their results differ. */
export async function searchRows(): Promise<Row[]> {
  return [...(await measure(10_000)), ...(await measure(100_000))];
}

async function measure(size: number): Promise<Row[]> {
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

  const row = (name: string, value: number, unit = "ms"): Row => ({
    what: `Search, ${size.toLocaleString("en")} products: ${name}`,
    value,
    unit,
    ...(name.endsWith("p99") ? { goal: { max: 10 } } : {}),
  });
  const rows = [
    row("index built in", built),
    row("longest pause of the event loop meanwhile", longest),
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
          throw new Error(`The index and a full scan have different results for "${query}"`);
      }
    }
    const times = timesOf(queries, searchByIndex);
    all.push(...times);
    const reference = quantile(timesOf(comparedQueries, searchByFullScan), 0.99);
    rows.push({
      ...row(`${kind}, p99`, quantile(times, 0.99)),
      reference: { what: "full scan", value: reference },
    });
  }
  for (const fraction of [0.5, 0.95, 0.99])
    rows.push(row(`all of these, p${100 * fraction}`, quantile(all, fraction)));
  return rows;
}

/** Typical queries, and the most expensive ones, by kind. */
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
    "in most products": makeQueries(() =>
      randomOf(["e", "a", "s", " ", "e s", "a b", "serum", "the", ". ", "cream"]),
    ),
    "without a result": makeQueries(() => `${randomOf(words)}${randomOf(["q", "zq", " qq"])}`),
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

/** Measures the longest block of the event loop, in milliseconds. */
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

if (import.meta.main) console.log(rowTable(await searchRows()));
