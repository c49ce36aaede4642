import type { Pool } from "pg";
import { listDashboardLines } from "../shop/orders/list/dashboard-list-queries.ts";
import { parseCursorKey, sortsByAmount } from "../shop/orders/list/order-cursor.ts";
import {
  noFilter,
  type OrderFilter,
  type OrderSort,
  orderPayments,
  orderSorts,
} from "../shop/orders/list/order-filter.ts";
import { getOrderSummaries } from "../shop/orders/list/order-queries.ts";
import { readNewToday } from "../shop/orders/list/stats/new-today-queries.ts";
import { completedByDay, countOrders } from "../shop/orders/list/stats/order-stats-queries.ts";
import { orderStatuses } from "../shop/orders/model/order-status.ts";
import type { Database } from "../shop/schema.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { newcomer } from "./fill-orders.ts";

type Scenarios = Record<string, () => Promise<unknown>>;

const pageSize = 50;
const firstWords = ["muhammad", "ayesha", "bilal", "fatima", "zainab", "khadija", "mu", "a"];

/** Each of the dashboard's order queries, with another parameter at every call. */
export async function orderScenarios(db: Database, pool: Pool): Promise<Scenarios> {
  const { rows: samples } = await pool.query<Sample>(sampleSql);
  let counter = 0;
  const nextSample = () => samples[counter++ % samples.length] as Sample;
  const random = seededRandom(20);
  const nextOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const listPage = async (filter: Partial<OrderFilter>, sort: OrderSort = "newest", startAt?: Sample) => {
    const key =
      startAt &&
      parseCursorKey(sortsByAmount(sort) ? `${startAt.amount}.${startAt.by_date}` : startAt.by_date, sort);
    const cursor = key ? ({ side: nextOf(["after", "before"] as const), key } as const) : null;
    const listQuery = { filter: { ...noFilter, ...filter }, sort, cursor, limit: pageSize };
    const { lines: orders } = await listDashboardLines(db, listQuery);
    await getOrderSummaries(db, [...new Set(orders.map(({ orderId }) => orderId))]);
  };
  const days = (length: number, { day } = nextSample()) => {
    const to = new Date(Date.parse(day) + (length - 1) * 86_400_000).toISOString().slice(0, 10);
    return { from: day, to };
  };

  const scenarios: Scenarios = {};
  for (const sort of orderSorts) {
    scenarios[`first page, ${sort}`] = () => listPage({}, sort);
    scenarios[`a page far in, ${sort}`] = () => listPage({}, sort, nextSample());
    scenarios[`status, ${sort}`] = () => listPage({ status: nextOf(orderStatuses) }, sort, nextSample());
    scenarios[`payment, ${sort}`] = () => listPage({ payment: nextOf(orderPayments) }, sort, nextSample());
    scenarios[`status and payment, ${sort}`] = () =>
      listPage({ status: nextOf(orderStatuses), payment: nextOf(orderPayments) }, sort, nextSample());
    scenarios[`one day, ${sort}`] = () => listPage(days(1), sort);
    scenarios[`a month, ${sort}`] = () => {
      const sampleRow = nextSample();
      return listPage(days(30, sampleRow), sort, sampleRow);
    };
    scenarios[`a year and a status, ${sort}`] = () =>
      listPage({ ...days(365), status: nextOf(orderStatuses) }, sort);
    scenarios[`status, payment and a month, ${sort}`] = () =>
      listPage({ status: nextOf(orderStatuses), payment: nextOf(orderPayments), ...days(30) }, sort);
    scenarios[`a common word of a name, ${sort}`] = () => listPage({ search: nextOf(firstWords) }, sort);
    scenarios[`a name, ${sort}`] = () => listPage({ search: nextSample().name }, sort);
    scenarios[`a name, a status and a year, ${sort}`] = () =>
      listPage({ search: nextSample().name, status: nextOf(orderStatuses), ...days(365) }, sort);
    scenarios[`a name that has just ordered, ${sort}`] = () => listPage({ search: newcomer }, sort);
    scenarios[`a common word, a payment and a month, ${sort}`] = () =>
      listPage({ search: nextOf(firstWords), payment: nextOf(orderPayments), ...days(30) }, sort);
  }
  return {
    ...scenarios,
    "a name nobody has": () => listPage({ search: `nobody${counter++}` }),
    "an email": () => listPage({ search: nextSample().email }),
    "a phone": () => listPage({ search: nextSample().phone }),
    "the beginning of a phone": () => listPage({ search: nextSample().phone.slice(0, 8) }),
    "a line's number": () => listPage({ search: `LS-${nextSample().number}-1` }),
    "an order's number alone": () => listPage({ search: String(nextSample().number) }),
    "the counts of the statuses": () =>
      Promise.all([null, ...orderStatuses].map((status) => countOrders(db, { ...noFilter, status }))),
    "new today": () => readNewToday(db, new Date(nextSample().day)),
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

const sampleSql = `
  select customer_name as name, customer_email as email, coalesce(phone_number, '03001234567') as phone,
    order_number as number, to_char(order_date at time zone 'Asia/Karachi', 'YYYY-MM-DD') as day,
    (extract(epoch from order_date) * 1000000)::bigint || '.' || order_id || '.' || line as by_date,
    amount_paisa as amount
  from specified_orders where id in (select id from order_lines order by md5(id::text) limit 500)
  order by md5(id::text)`;
