import { type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import { hasWordsWithoutIndex, withinDays } from "./order-condition-queries.ts";
import { sortsByAmount } from "./order-cursor.ts";
import { type OrderFilter, type OrderSort, statusPaymentKeys } from "./order-filter.ts";
import type { OrderSearch } from "./order-search.ts";

/**
 * How a page of lines is read. Along the sort: scan the sort's index until the page is full; "near" scans `nearScanLimit`
 * lines at most. Search first or filter first: find all matches of the search, or of status, payment and days, then sort.
 */
export type QueryStrategy = "along the sort" | "near along the sort" | "search first" | "filter first";

/** How many lines of a sample of the newest have all words of a search, and how many have each. */
export interface WordFrequency {
  allWords: number;
  eachWord: number[];
}

interface FilterAndSort {
  filter: OrderFilter;
  sort: OrderSort;
}

/** The size of the sample, and how many of its lines must have all words for them not to be rare. */
const newestSampleSize = 4000;
const minSampleMatches = 4;
/** With fewer matches in the sample, "near along the sort" would not fill a page. */
export const minCommonMatches = 20;
/** Reading a word from the index costs more than it saves when it is this many times as common as the rarest. */
const maxRarityRatio = 20;
/** Checking one line of a filter costs as much as reading this many index entries of words. */
const entriesPerOrder = 2;
/** A share of all lines, as the planner estimates it, above which a filter counts as wide. */
const manyShare = 0.3;
/** Up to this many lines of a filter are found first and sorted. */
const fewOrders = 5_000;
/** With a search the limit is higher, since scanning along the sort for words may be long: a share of all lines. */
const fewWithSearch = { share: 0.06, maxOrders: 60_000 };
const tableSampleSize = 2_500;

/** Counts the words of a search in the newest lines; null where it has no words. */
export async function sampleWordFrequency(
  db: Database,
  search: OrderSearch | null,
): Promise<WordFrequency | null> {
  const words = search?.words ?? [];
  const [together] = hasWordsWithoutIndex(words);
  if (!together) return null;
  const alone = words.flatMap((word) => hasWordsWithoutIndex([word]));
  const counts = [together, ...alone].map((condition) => sql`(count(*) filter (where ${condition}))::int`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts
    from (select words from order_list order by order_date desc limit ${newestSampleSize}) as newest`.execute(
    db,
  );
  const [allWords = 0, ...eachWord] = rows[0]?.counts ?? [];
  return { allWords, eachWord };
}

/** The words of a search, without those far more common than the rarest. */
export function rarestWords(search: OrderSearch | null, frequency: WordFrequency | null): string[] {
  const maxMatches = maxRarityRatio * Math.max(1, Math.min(...(frequency?.eachWord ?? [])));
  return (search?.words ?? []).filter((_, index) => (frequency?.eachWord[index] ?? 0) <= maxMatches);
}

/** The cheapest strategy as far as the sample shows it; null where it depends on how many lines the filter has. */
export async function chooseByHeuristic(
  db: Database,
  query: FilterAndSort,
  search: OrderSearch | null,
  frequency: WordFrequency | null,
): Promise<QueryStrategy | null> {
  const { status, payment, from, to } = query.filter;
  if (search && (frequency?.allWords ?? 0) < minSampleMatches) {
    const filtered = status || payment || from || to;
    return filtered && (await isFilterNarrower(db, query, search, frequency))
      ? "filter first"
      : "search first";
  }
  return status || payment || sortsDaysByAmount(query) ? null : "along the sort";
}

/** Whether the filter has fewer lines than the index has entries of words that are rare only together. */
async function isFilterNarrower(
  db: Database,
  { filter }: FilterAndSort,
  search: OrderSearch,
  frequency: WordFrequency | null,
): Promise<boolean> {
  const entries = countWordEntries(search, frequency);
  if (entries < minCommonMatches) return false;
  const [orders, filtered] = [await estimateTotal(db), await estimateFiltered(db, filter)];
  return filtered * entriesPerOrder < (entries / newestSampleSize) * orders;
}

/** How many index entries a search by words reads, per sample of lines. */
function countWordEntries(search: OrderSearch, frequency: WordFrequency | null): number {
  const words = new Set(rarestWords(search, frequency));
  return search.words.reduce(
    (sum, word, index) => sum + (words.has(word) ? (frequency?.eachWord[index] ?? 0) : 0),
    0,
  );
}

/** The planner's estimate of the lines of a filter, its search aside. */
async function estimateFiltered(db: Database, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<Record<string, [{ Plan: { "Plan Rows": number } }]>>`
    explain (format json) select from order_list where ${filterCondition(statusPaymentKeys(filter), filter)}`.execute(
    db,
  );
  const [plan] = Object.values(rows[0] ?? {});
  return plan?.[0].Plan["Plan Rows"] ?? Number.POSITIVE_INFINITY;
}

/** Whether lines of some days are sorted by amount: in that index they are scattered among all days. */
function sortsDaysByAmount({ filter, sort }: FilterAndSort): boolean {
  return (filter.from !== null || filter.to !== null) && sortsByAmount(sort);
}

/** The cheapest strategy by the number of lines of the filter. */
export async function chooseByEstimate(
  db: Database,
  query: FilterAndSort & { limit: number },
  search: OrderSearch | null,
  frequency: WordFrequency | null,
): Promise<QueryStrategy> {
  const [orders, filtered] = [await estimateTotal(db), await estimateFiltered(db, query.filter)];
  const isMany = filtered > manyShare * orders && orders > 0;
  const maxSortable = search
    ? Math.max(fewOrders, Math.min(fewWithSearch.maxOrders, Math.round(orders * fewWithSearch.share)))
    : fewOrders;
  if (!isMany && (await hasAtMost(db, query.filter, maxSortable, orders))) return "filter first";
  if (!search || !frequency || frequency.allWords >= minCommonMatches) return "along the sort";
  const scanCost = (query.limit * newestSampleSize * orders) / (frequency.allWords * Math.max(1, filtered));
  return scanCost < (countWordEntries(search, frequency) / newestSampleSize) * orders
    ? "along the sort"
    : "search first";
}

/** Whether a filter has at most `max` lines. Few are counted, since no estimate is exact enough; more are estimated. */
async function hasAtMost(db: Database, filter: OrderFilter, max: number, orders: number): Promise<boolean> {
  if ((await countUpTo(db, statusPaymentKeys(filter), filter, fewOrders)) <= fewOrders) return true;
  return max > fewOrders && (await estimateShare(db, filter, orders)) * orders <= max;
}

/** The share of all lines that match a filter, from a sample: unlike the planner, it sees how status and days correlate. */
async function estimateShare(db: Database, filter: OrderFilter, orders: number): Promise<number> {
  const percent = Math.min(100, (100 * tableSampleSize) / Math.max(1, orders));
  const { rows } = await sql<{ part: number }>`
    select coalesce(avg((${filterCondition(statusPaymentKeys(filter), filter)})::int), 0)::float8 as part
    from order_list tablesample system (${percent})`.execute(db);
  return rows[0]?.part ?? 0;
}

/** The planner's number of lines, as of the last vacuum or analyze. */
async function estimateTotal(db: Database): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select greatest(reltuples, 0)::bigint as orders from pg_class where oid = 'order_list'::regclass`.execute(
    db,
  );
  return rows[0]?.orders ?? 0;
}

/** Counts the lines of status-payment keys and days; `max` + 1 means more. */
export async function countUpTo(
  db: Database,
  keys: string[],
  days: Pick<OrderFilter, "from" | "to">,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from order_list where ${filterCondition(keys, days)} limit ${max + 1}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function filterCondition(keys: string[], days: Pick<OrderFilter, "from" | "to">): RawBuilder<unknown> {
  return sql`filter_code = any(${keys}) and ${sql.join(withinDays(days), sql` and `)}`;
}
