import { cookieHeader } from "./browser-session.ts";
import type { BenchShop } from "./child-process-shop.ts";
import { type BenchCustomer, fillCarts } from "./fill-carts.ts";
import { medianRound } from "./median-round.ts";
import { type LoadResult, openSessions, type SessionLoad } from "./session-load.ts";
import type { Row } from "./table.ts";

const paths = ["/", "/catalog", "/p1"];
const rounds = 3;

/** The parts of the shop that this load uses. */
type SessionShop = Pick<BenchShop, "pool" | "baseUrl" | "cookie">;

/** The storefront's pages for customers with carts of their own, beside the same pages for visitors. */
export async function signedInRows(shop: SessionShop, count: number): Promise<Row[]> {
  const { customers, visitors } = await openSignedInLoad(shop, await fillCarts(shop, count));
  let busiest = 0;
  const rateOf = (load: SessionLoad) => async () => {
    const { rate, generatorLoad }: LoadResult = await load.measure(4);
    busiest = Math.max(busiest, generatorLoad);
    return rate;
  };
  for (const load of [customers, visitors]) await load.measure(2);
  const { value, reference } = await medianRound(rounds, rateOf(customers), rateOf(visitors));
  await customers.check();
  return [
    {
      what: `home, catalogue, product over ${count.toLocaleString("en")} signed-in sessions`,
      value,
      unit: "requests/s",
      reference: { what: "the same for visitors", value: reference },
      goal: { minRatio: 0.5 },
    },
    { what: "signed-in sessions: load generator busy, at most", value: 100 * busiest, unit: "%" },
  ];
}

/** Sessions of as many customers and visitors. `check` throws unless customers get pages with their own carts. */
export async function openSignedInLoad(shop: SessionShop, customers: readonly BenchCustomer[]) {
  const cookies = customers.map(({ token }) => shop.cookie(token));
  const load = await openSessions(shop.baseUrl, paths, cookies);
  return {
    customers: { ...load, check: () => checkCarts(shop, customers, load) },
    visitors: await openSessions(
      shop.baseUrl,
      paths,
      cookies.map(() => ""),
    ),
  };
}

async function checkCarts(shop: SessionShop, customers: readonly BenchCustomer[], { sessions }: SessionLoad) {
  const { rows } = await shop.pool.query<{ user_id: string; items: number }>(
    "select user_id, sum(quantity)::int as items from cart_entries group by user_id",
  );
  const itemsOf = new Map(rows.map(({ user_id, items }) => [user_id, items]));
  for (const [index, { id }] of customers.slice(0, 60).entries()) {
    const path = paths[index % paths.length] ?? "/";
    const cookie = cookieHeader(sessions[index]?.cookies ?? new Map());
    const html = await (await fetch(shop.baseUrl + path, { headers: { Cookie: cookie } })).text();
    const shown = /aria-label="Cart, (\d+) items?"/.exec(html)?.[1];
    if (Number(shown) !== itemsOf.get(id))
      throw new Error(`${path} shows a cart of ${shown} items instead of ${itemsOf.get(id)}`);
  }
}
