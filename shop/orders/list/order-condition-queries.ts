import { type RawBuilder, sql } from "kysely";
import { knownName } from "../../base/customer-label-queries.ts";
import { minPhoneDigits, type OrderSearch } from "../model/order-search.ts";
import { type OrderCursor, sortsByAmount } from "./order-cursor.ts";
import { type OrderFilter, type OrderSort, statusPaymentKeys } from "./order-filter.ts";

/** SQL conditions of the filter's days, midnight to midnight in Asia/Karachi; at least `true`. */
export function withinDays({ from, to }: Pick<OrderFilter, "from" | "to">): RawBuilder<unknown>[] {
  const bounds = [
    from && sql`order_date >= (${from}::date)::timestamp at time zone 'Asia/Karachi'`,
    to && sql`order_date < (${to}::date + 1)::timestamp at time zone 'Asia/Karachi'`,
  ];
  return [sql`true`, ...bounds.filter((bound) => bound !== null && bound !== "")];
}

/** The SQL condition of status and payment; none where the filter has neither. */
export function withStatusPayment(filter: OrderFilter): RawBuilder<unknown>[] {
  return filter.status || filter.payment ? [sql`filter_code = any(${statusPaymentKeys(filter)})`] : [];
}

/** The SQL conditions for rows behind the cursor in reading direction. */
export function afterCursor(
  cursor: OrderCursor | null,
  sort: OrderSort,
  descending: boolean,
  { from, to }: Pick<OrderFilter, "from" | "to">,
): RawBuilder<unknown>[] {
  if (!cursor) return [];
  const comparison = descending ? sql`<` : sql`>`;
  const [line = 0, order = 0, micros = 0, amount = 0] = cursor.key.toReversed();
  const orderDate = sql`timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'`;
  const position = sql`${orderDate}, ${order}::bigint, ${-line}::int`;
  if (!sortsByAmount(sort)) return [sql`(order_date, order_id, place) ${comparison} (${position})`];
  if (!from && !to)
    return [sql`(amount, order_date, order_id, place) ${comparison} (${amount}::bigint, ${position})`];
  // A single row comparison would stop PostgreSQL from skipping through the index to the days of each amount.
  return [
    sql`amount ${comparison}= ${amount}::bigint`,
    sql`(amount <> ${amount}::bigint or (order_date, order_id, place) ${comparison} (${position}))`,
  ];
}

/** The SQL condition of a search, in a form that an index serves: the given words, else phone or order number. */
export function matchesSearch(search: OrderSearch, words: string[]): RawBuilder<unknown>[] {
  if (words.length > 0) return [sql`words @@ ${wordsQuery(words)}::tsquery`];
  const { phones, number } = search;
  const alternatives = phones.map((digits) =>
    digits.length < minPhoneDigits
      ? sql`phone_digits = ${digits}`
      : // The colon follows the digits in ASCII: this range holds every number with that prefix, and nothing else.
        sql`(phone_digits >= ${digits} and phone_digits < ${`${digits}:`})`,
  );
  if (number) {
    const order = sql`order_id = (select id from orders where number = ${number.number})`;
    alternatives.push(number.line ? sql`(${order} and line = ${number.line})` : order);
  }
  return [sql`(${sql.join(alternatives, sql` or `)})`];
}

/** The SQL condition for lines with all of the words. The planner uses no index for this function, the one behind `@@`. */
export function hasWordsWithoutIndex(words: string[]): RawBuilder<unknown>[] {
  return words.length > 0 ? [sql`ts_match_vq(words, ${wordsQuery(words)}::tsquery)`] : [];
}

/** The SQL condition for rows of `order_list` whose customer's name alone has all of the words. */
export function hasWordsInName(words: string[]): RawBuilder<unknown>[] {
  if (words.length === 0) return [];
  const name = knownName(sql`coalesce(l.own_customer_name, o.customer_name)`);
  return [
    sql`exists (select from order_lines l join orders o on o.id = l.order_id
      where l.id = line_id and ts_match_vq(order_words(${name}, ''), ${wordsQuery(words)}::tsquery))`,
  ];
}

/** @example `'ayesha':*&'kh':*` */
function wordsQuery(words: string[]): string {
  return words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join("&");
}
