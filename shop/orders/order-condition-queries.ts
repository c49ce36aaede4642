import { type RawBuilder, sql } from "kysely";
import { type OrderCursor, sortsByAmount } from "./order-cursor.ts";
import { type OrderFilter, type OrderSort, statusPaymentKeys } from "./order-filter.ts";
import { minPhoneDigits, type OrderSearch } from "./order-search.ts";

/** The days of a filter, midnight to midnight in Asia/Karachi; always true where it names none. */
export function withinDays({ from, to }: Pick<OrderFilter, "from" | "to">): RawBuilder<unknown>[] {
  const bounds = [
    from && sql`order_date >= (${from}::date)::timestamp at time zone 'Asia/Karachi'`,
    to && sql`order_date < (${to}::date + 1)::timestamp at time zone 'Asia/Karachi'`,
  ];
  return [sql`true`, ...bounds.filter((bound) => bound !== null && bound !== "")];
}

/** The facets of a filter; nothing where it lets all of them through. */
export function withStatusPayment(filter: OrderFilter): RawBuilder<unknown>[] {
  return filter.status || filter.payment ? [sql`facet = any(${statusPaymentKeys(filter)})`] : [];
}

/** What comes after the place that a page begins or ends at, read downwards or upwards. */
export function afterCursor(
  cursor: OrderCursor | null,
  sort: OrderSort,
  descending: boolean,
  { from, to }: Pick<OrderFilter, "from" | "to">,
): RawBuilder<unknown>[] {
  if (!cursor) return [];
  const comparison = descending ? sql`<` : sql`>`;
  const [line = 0, checkout = 0, micros = 0, amount = 0] = cursor.key.toReversed();
  const orderDate = sql`timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'`;
  const position = sql`${orderDate}, ${checkout}::bigint, ${-line}::int`;
  if (!sortsByAmount(sort)) return [sql`(order_date, checkout_id, place) ${comparison} (${position})`];
  if (!from && !to)
    return [sql`(amount, order_date, checkout_id, place) ${comparison} (${amount}::bigint, ${position})`];
  // As one comparison of rows it would keep PostgreSQL from skipping through the index to the days of each amount.
  return [
    sql`amount ${comparison}= ${amount}::bigint`,
    sql`(amount <> ${amount}::bigint or (order_date, checkout_id, place) ${comparison} (${position}))`,
  ];
}

/** What a search finds, by an index; of its words, those named, and the others are to be looked for in what is found. */
export function matchesSearch(search: OrderSearch | null, words: string[]): RawBuilder<unknown>[] {
  if (!search) return [];
  if (words.length > 0) return [sql`words @@ ${wordsQuery(words)}::tsquery`];
  const { phones, number } = search;
  const alternatives = phones.map((digits) =>
    digits.length < minPhoneDigits
      ? sql`phone_digits = ${digits}`
      : // After the digits follows the colon: all that begins with them, and nothing else.
        sql`(phone_digits >= ${digits} and phone_digits < ${`${digits}:`})`,
  );
  if (number) {
    const checkout = sql`checkout_id = (select id from checkouts where number = ${number.number})`;
    alternatives.push(number.line ? sql`(${checkout} and line = ${number.line})` : checkout);
  }
  return [sql`(${sql.join(alternatives, sql` or `)})`];
}

/** That an order has all of those words, in a form that keeps the planner from their index (it is `@@` itself). */
export function hasWordsWithoutIndex(words: string[]): RawBuilder<unknown>[] {
  return words.length > 0 ? [sql`ts_match_vq(words, ${wordsQuery(words)}::tsquery)`] : [];
}

/** @example `'ayesha':*&'kh':*` */
function wordsQuery(words: string[]): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join("&");
}
