import type { Pool } from "pg";
import { dashboardOrders } from "../shop/orders/dashboard-list-queries.ts";
import { parseCursorKey, sortsByAmount } from "../shop/orders/order-cursor.ts";
import { completedByDay, countOrders, countPlaced } from "../shop/orders/order-figure-queries.ts";
import {
  everyOrder,
  type OrderFilter,
  type OrderSort,
  orderPayments,
  orderSorts,
} from "../shop/orders/order-filter.ts";
import { orderStatuses } from "../shop/orders/order-status.ts";
import { parcelsOf } from "../shop/orders/parcel-queries.ts";
import type { Database } from "../shop/schema.ts";

type Questions = Record<string, () => Promise<unknown>>;

const pageSize = 50;
const firstWords = ["muhammad", "ayesha", "bilal", "fatima", "zainab", "khadija", "mu", "a"];

/** Everything that the dashboard asks about orders, each with another value at every call. */
export async function orderQuestions(db: Database, pool: Pool): Promise<Questions> {
  const { rows: samples } = await pool.query<Sample>(sample);
  let turn = 0;
  const one = () => samples[turn++ % samples.length] as Sample;
  const any = <T>(list: readonly T[]): T => list[turn++ % list.length] as T;
  const page = async (filter: Partial<OrderFilter>, sort: OrderSort = "newest", from?: Sample) => {
    const key =
      from && parseCursorKey(sortsByAmount(sort) ? `${from.amount}.${from.by_date}` : from.by_date, sort);
    const cursor = key ? ({ side: any(["after", "before"] as const), key } as const) : null;
    const asked = { filter: { ...everyOrder, ...filter }, sort, cursor, limit: pageSize };
    const { orders } = await dashboardOrders(db, asked);
    await parcelsOf(db, [...new Set(orders.map(({ checkoutId }) => checkoutId))]);
  };
  const days = (length: number, { day } = one()) => {
    const to = new Date(Date.parse(day) + (length - 1) * 86_400_000).toISOString().slice(0, 10);
    return { from: day, to };
  };

  const questions: Questions = {};
  for (const sort of orderSorts) {
    questions[`first page, ${sort}`] = () => page({}, sort);
    questions[`a page far in, ${sort}`] = () => page({}, sort, one());
    questions[`status, ${sort}`] = () => page({ status: any(orderStatuses) }, sort, one());
    questions[`payment, ${sort}`] = () => page({ payment: any(orderPayments) }, sort, one());
    questions[`status and payment, ${sort}`] = () =>
      page({ status: any(orderStatuses), payment: any(orderPayments) }, sort, one());
    questions[`one day, ${sort}`] = () => page(days(1), sort);
    questions[`a month, ${sort}`] = () => {
      const within = one();
      return page(days(30, within), sort, within);
    };
    questions[`a year and a status, ${sort}`] = () =>
      page({ ...days(365), status: any(orderStatuses) }, sort);
    questions[`a common word of a name, ${sort}`] = () => page({ search: any(firstWords) }, sort);
    questions[`a name, ${sort}`] = () => page({ search: one().name }, sort);
    questions[`a name, a status and a year, ${sort}`] = () =>
      page({ search: one().name, status: any(orderStatuses), ...days(365) }, sort);
    questions[`a common word, a payment and a month, ${sort}`] = () =>
      page({ search: any(firstWords), payment: any(orderPayments), ...days(30) }, sort);
  }
  return {
    ...questions,
    "a name nobody has": () => page({ search: `nobody${turn++}` }),
    "an email": () => page({ search: one().email }),
    "a phone": () => page({ search: one().phone }),
    "the beginning of a phone": () => page({ search: one().phone.slice(0, 8) }),
    "an order's number": () => page({ search: `LS-${one().number}-1` }),
    "a checkout's number": () => page({ search: String(one().number) }),
    "the counts of the statuses": () =>
      Promise.all([null, ...orderStatuses].map((status) => countOrders(db, { ...everyOrder, status }))),
    "new today": () => countPlaced(db, { from: one().day, to: null }),
    "revenue of thirty days": () => completedByDay(db, days(30)),
  };
}

interface Sample {
  name: string;
  email: string;
  phone: string;
  number: number;
  day: string;
  by_date: string;
  amount: number;
}

const sample = `
  select customer_name as name, customer_email as email, coalesce(orders.phone_number, '03001234567') as phone,
    number, to_char(order_date at time zone 'Asia/Karachi', 'YYYY-MM-DD') as day,
    (extract(epoch from order_date) * 1000000)::bigint || '.' || checkout_id || '.' || line as by_date,
    amount
  from orders join checkouts on checkouts.id = orders.checkout_id
  order by md5(orders.id::text) limit 500`;
