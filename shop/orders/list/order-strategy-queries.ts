import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { hasWordsWithoutIndex, withinDays, withStatusPayment } from "./order-condition-queries.ts";
import type { OrderFilter } from "./order-filter.ts";

/**
 * How the lines of a list are found. "planner": PostgreSQL chooses among the sort's index and those of the filter; it never
 * uses the index of words. "search first", "filter first": all matches of the one are found, then checked against the other and sorted.
 */
export type QueryStrategy = "planner" | "search first" | "filter first";

/** Counts in a sample of all lines. */
export interface SearchSample {
  /** Lines that match both the words and the filter. */
  matches: number;
  /** Lines that match the filter. */
  filtered: number;
  /** Lines that have all words of the search. */
  allWords: number;
  /** Lines that have each word. */
  eachWord: number[];
}

const sampleSize = 4_000;
/** With so many matches in the sample, a page is full after some 50,000 lines. */
const minMatches = 4;
/** Reading a word from the index costs more than it saves when it is this many times as common as the rarest. */
const maxRarityRatio = 20;
/** What a line costs, against an index entry of a word: checking one of the filter, fetching one that has all words. */
const costOf = { filtered: 2, allWords: 10 };

/** Counts a search by words in a sample. The planner is not asked: it takes two words of a name for far rarer than they are. */
export async function sampleSearch(
  db: Database,
  filter: OrderFilter,
  words: string[],
): Promise<SearchSample> {
  const filterCondition = sql.join([...withinDays(filter), ...withStatusPayment(filter)], sql` and `);
  const hasWords = (some: string[]) => sql.join(hasWordsWithoutIndex(some));
  const conditions = [
    sql`${filterCondition} and ${hasWords(words)}`,
    filterCondition,
    hasWords(words),
    ...words.map((word) => hasWords([word])),
  ];
  const counts = conditions.map((condition) => sql`(count(*) filter (where ${condition}))`);
  // Whole pages of all times: in a sample of the newest lines, who has just ordered would be common.
  const percent = sql`(
    select least(100, ${100 * sampleSize} / greatest(1, reltuples)) from pg_class where oid = 'order_list'::regclass
  )`;
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from order_list tablesample system (${percent})`.execute(
    db,
  );
  const [matches = 0, filtered = 0, allWords = 0, ...eachWord] = rows[0]?.counts ?? [];
  return { matches, filtered, allWords, eachWord };
}

/** The cheapest strategy for a search by words. All find the same lines. */
export function chooseStrategy({ matches, filtered, allWords, eachWord }: SearchSample): QueryStrategy {
  if (matches >= minMatches) return "planner";
  const entries = eachWord
    .filter((count) => count <= maxMatchesOf(eachWord))
    .reduce((sum, count) => sum + count, 0);
  return costOf.filtered * filtered < entries + costOf.allWords * allWords ? "filter first" : "search first";
}

/** The words of a search that are worth reading from the index. */
export function rarestWords(words: string[], { eachWord }: SearchSample): string[] {
  return words.filter((_, index) => (eachWord[index] ?? 0) <= maxMatchesOf(eachWord));
}

const maxMatchesOf = (eachWord: number[]) => maxRarityRatio * Math.max(1, Math.min(...eachWord));
