import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { paceOf } from "../platform/pace.ts";
import { indexProducts } from "../shop/search/index-products.ts";
import type { Scoring } from "../shop/search/product-index.ts";
import { rank } from "../shop/search/rank.ts";
import { scoreForPage } from "../shop/search/score-for-page.ts";
import { scoreForPanel } from "../shop/search/score-for-panel.ts";
import { madeCatalogue, madeNumbers } from "./made-catalogue.ts";

/** One line of the table of figures. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The same done the plain way on the same machine in the same run, where there is such a way. */
  reference: number | null;
  /** The value through the reference. */
  ratio: number | null;
}

const plain = { panel: scoreForPanel, page: scoreForPage };
/** Reading every product takes its time: so many queries of each kind are asked that way too, and compared. */
const compared = 6;

/** Measures searching by the index beside reading every product; throws where they find different things. */
export async function benchSearch(sizes = [10_000, 100_000]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return rows;
}

async function measure(size: number): Promise<Row[]> {
  const empty = bytesInUse();
  const { products, words } = madeCatalogue(size);
  const filled = bytesInUse();
  const grouped = products.map((document, index) => ({ group: index % 1024, document }));
  const pauses = watchPauses();
  const began = performance.now();
  const index = await indexProducts(grouped, paceOf(4));
  const built = performance.now() - began;
  const longest = pauses.stop();
  const indexed = bytesInUse();

  const row = (name: string, value: number, unit: string, reference: number | null = null): Row => ({
    name: `Search, ${size.toLocaleString("en")} products: ${name}`,
    value,
    unit,
    reference,
    ratio: reference && value / reference,
  });
  const rows = [
    row("index made in", built, "ms"),
    row("longest pause meanwhile", longest, "ms"),
    row("memory of the products", (filled - empty) / 1e6, "MB"),
    row("memory of their index", (indexed - filled) / 1e6, "MB"),
  ];
  const all: number[] = [];
  const byIndex = (query: string, scoring: Scoring) => index.best(query, scoring);
  const byReading = (query: string, scoring: Scoring) => rank(products, query, plain[scoring]);
  for (const [kind, queries] of Object.entries(queriesOf(products, words))) {
    const some = queries.slice(0, compared);
    for (const query of some) {
      for (const scoring of ["panel", "page"] satisfies Scoring[]) {
        if (!isDeepStrictEqual(byIndex(query, scoring), byReading(query, scoring)))
          throw new Error(`The index finds other things than reading every product does: ${query}`);
      }
    }
    const times = timesOf(queries, byIndex);
    all.push(...times);
    rows.push(row(`${kind}, p99`, quantile(times, 0.99), "ms", quantile(timesOf(some, byReading), 0.99)));
  }
  for (const share of [0.5, 0.95, 0.99])
    rows.push(row(`all of these, p${100 * share}`, quantile(all, share), "ms"));
  return rows;
}

/** What people type, and what is hardest: each kind with its queries. */
function queriesOf(products: readonly { name: string; description: string }[], words: readonly string[]) {
  const next = madeNumbers(2);
  const any = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const many = (make: () => string) => Array.from({ length: 150 }, () => make().toLowerCase());
  const cut = (text: string, start: number, length: number) =>
    text.slice(start, start + length).trim() || "a";
  return {
    "a name letter by letter": many(() => cut(any(products).name, 0, 1 + Math.floor(next() * 12))),
    "one or two letters": many(() =>
      cut(any(products).name, Math.floor(next() * 20), 1 + (next() < 0.5 ? 1 : 0)),
    ),
    "a word": many(() => any(any(products).name.split(" "))),
    "words of a name": many(() => any(products).name.split(" ").toReversed().slice(0, 2).join(" ")),
    "a piece of a description": many(() =>
      cut(any(products).description, Math.floor(next() * 80), 3 + next() * 20),
    ),
    "what stands in most": many(() => any(["e", "a", "s", " ", "e s", "a b", "serum", "the", ". ", "cream"])),
    "what is not there": many(() => `${any(words)}${any(["q", "zq", " qq"])}`),
  };
}

function timesOf(queries: readonly string[], search: (query: string, scoring: Scoring) => unknown): number[] {
  return queries.flatMap((query) =>
    (["panel", "page"] satisfies Scoring[]).map((scoring) => {
      const began = performance.now();
      search(query.trim() || "a", scoring);
      return performance.now() - began;
    }),
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Watches how long the event loop does not come round. */
function watchPauses() {
  let longest = 0;
  let last = performance.now();
  let on = true;
  const round = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (on) setImmediate(round);
  };
  setImmediate(round);
  return {
    stop() {
      on = false;
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
    const beside = reference === null ? "" : ` (plain: ${reference.toFixed(1)}, ratio ${ratio?.toFixed(3)})`;
    console.log(`${name}: ${value.toFixed(1)} ${unit}${beside}`);
  }
}
