import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureOverHttp } from "./checkout.ts";
import { type BenchShop, openChildProcessShop } from "./child-process-shop.ts";
import { explainParcels } from "./explain-parcels.ts";
import { fillCarts } from "./fill-carts.ts";
import { type FilledMoney, fillOrderMoney } from "./fill-order-money.ts";
import { median, quantile } from "./quantile.ts";
import { table } from "./table.ts";
import { snapshotParcels } from "./undo-booking.ts";

// `node bench/order-money.ts BEFORE AFTER` asks two built checkouts in turn for what reads the money of an order, each on a database of
// its own with as many orders. BEFORE is started twice, so that its spread against itself is seen beside the difference to AFTER.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: "string", default: "100000" },
    pairs: { type: "string", default: "30" },
    /** Some of the measurements, by a part of their names, such as `Pack,Today`; `none`: the plans alone. */
    only: { type: "string", default: "" },
    /** Explained for the orders of 1, 50 and 300 parcels, which are its parameter. */
    query: { type: "string", default: "select * from parcel_cash($1::bigint[])" },
  },
});
const [before = "", after = ""] = positionals.map((folder) => resolve(folder));
if (!before || !after)
  throw new Error("Please name two built checkouts: node bench/order-money.ts BEFORE AFTER");

/** Of one measurement, sent over 32 connections. */
const checkouts = 64;

interface OpenShop {
  shop: BenchShop;
  filled: FilledMoney;
  cookie: string;
  undo: () => Promise<void>;
}

interface Measurement {
  what: string;
  /** The largest ratio to BEFORE; of a checkout, before the spread is added. */
  goal: number;
  /** @returns milliseconds */
  measure: (open: OpenShop, nth: number) => Promise<number>;
}

const page = (path: (open: OpenShop, nth: number) => string): Measurement["measure"] => {
  return (open, nth) => timed(() => get(open, path(open, nth)));
};

const measurements: Measurement[] = [
  { what: "Orders", goal: 1.1, measure: page(() => "/dashboard") },
  { what: "Pack", goal: 1.1, measure: page(() => "/dashboard/pack") },
  { what: "Confirm", goal: 1.1, measure: page(() => "/dashboard/confirm") },
  { what: "Today", goal: 1.1, measure: page(() => "/dashboard/today") },
  {
    what: "an order's page",
    goal: 1.1,
    measure: page(
      ({ filled: { orderNumbers } }, nth) =>
        `/dashboard/orders/LS-${orderNumbers[nth % orderNumbers.length]}`,
    ),
  },
  { what: "Book, the page", goal: 1.25, measure: page(() => "/dashboard/book") },
  { what: "Give to courier, the page", goal: 1.25, measure: page(() => "/dashboard/hand-over?courier=tcs") },
  { what: "Book and hand-over of 300", goal: 1.25, measure: bookAndHandOver },
  { what: "a checkout", goal: 1, measure: checkOut },
];

await using resources = new AsyncDisposableStack();
const shops: OpenShop[] = [];
for (const folder of [before, before, after]) shops.push(await openFilledShop(folder));
const chosen = values.only.split(",");
const rows: string[][] = [];
for (const one of measurements.filter(({ what }) => chosen.some((part) => what.includes(part)))) {
  const row = toRow(one, await measureInTurn(one));
  // All take half an hour: what is measured is said at once.
  console.error(row.slice(0, 4).join("  "));
  rows.push(row);
}
if (rows.length > 0)
  console.log(
    table(
      ["what", "before, ms", "after, ms", "ratio", "quartiles", "before to itself", "goal", "reached"],
      rows,
    ),
  );
const plans = await explainParcels(shops[2]?.shop.pool as BenchShop["pool"], values.query);
console.log(plans.text);
if (plans.sequentialScans.length > 0) {
  console.log(`Sequential scans: ${plans.sequentialScans.join(", ")}`);
  process.exitCode = 1;
}

async function openFilledShop(folder: string): Promise<OpenShop> {
  const shop = resources.use(await openChildProcessShop(folder));
  const [owner] = await fillCarts(shop, 1);
  if (!owner) throw new Error("there is nobody to sign in");
  await shop.pool.query("update users set role = 'owner' where id = $1", [owner.id]);
  const filled = await fillOrderMoney(shop.pool, folder, Number(values.orders));
  const undo = await snapshotParcels(shop.pool, [...filled.toBook, ...filled.toLeave]);
  return { shop, filled, cookie: shop.cookie(owner.token), undo };
}

/** Milliseconds of each round, by shop; each second round asks them the other way round. */
async function measureInTurn({ measure }: Measurement): Promise<number[][]> {
  const times = shops.map((): number[] => []);
  // So often, until the database has planned its statements and the shop's code is compiled.
  for (let nth = 0; nth < 3; nth++) for (const open of shops) await measure(open, nth);
  for (let round = 0; round < Number(values.pairs); round++) {
    const order = [...shops.keys()];
    for (const index of round % 2 ? order.toReversed() : order)
      times[index]?.push(await measure(shops[index] as OpenShop, round));
  }
  return times;
}

/** Medians, and of each round's ratio the median and the quartiles. */
function toRow({ what, goal }: Measurement, times: number[][]): string[] {
  const [first = [], again = [], changed = []] = times;
  const ratios = (of: number[]) => of.map((time, round) => time / (first[round] ?? Number.NaN));
  const [toItself, toBefore] = [ratios(again), ratios(changed)];
  // As far as a half of the rounds of one build is from itself.
  const spread = Math.max(...[0.25, 0.5, 0.75].map((part) => Math.abs(quantile(toItself, part) - 1)));
  const max = what === "a checkout" ? goal + spread : goal;
  const ratio = median(toBefore);
  return [
    what,
    ...[first, changed].map((of) => median(of).toFixed(1)),
    ratio.toFixed(3),
    quartiles(toBefore),
    `${median(toItself).toFixed(3)} (${quartiles(toItself)})`,
    `at most ${max.toFixed(2)}`,
    ratio <= max ? "yes" : "no",
  ];
}

function quartiles(ratios: number[]): string {
  return [0.25, 0.75].map((part) => quantile(ratios, part).toFixed(2)).join(" to ");
}

/** Books 300 parcels and hands 300 others over. What it changed is undone afterwards. */
async function bookAndHandOver(open: OpenShop): Promise<number> {
  const { toBook, toLeave } = open.filled;
  const book: [string, string][] = [["intent", "book"]];
  for (const id of toBook) book.push(["parcel", String(id)], [`courier-${id}`, "tcs"]);
  const leave: [string, string][] = [
    ["courier", "tcs"],
    ["rider", "Ali"],
    ["counted", ""],
    ["key", randomUUID()],
  ];
  for (const id of toLeave) leave.push(["parcel", String(id)]);
  const time = await timed(async () => {
    await send(open, "/dashboard/book", book, /^\/dashboard\/book\?requested=/);
    await send(open, "/dashboard/hand-over", leave, /^\/dashboard\/hand-over\/\d+$/);
  });
  await open.undo();
  return time;
}

/** Milliseconds for a checkout, of many at once. */
async function checkOut({ shop }: OpenShop): Promise<number> {
  return 1000 / (await measureOverHttp(shop, await fillCarts(shop, checkouts)));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function get({ shop, cookie }: OpenShop, path: string): Promise<void> {
  const response = await fetch(shop.baseUrl + path, { headers: { Cookie: cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`);
}

/** Sends a form that must be answered with a redirect. */
async function send(
  { shop: { baseUrl }, cookie }: OpenShop,
  path: string,
  fields: [string, string][],
  expected: RegExp,
): Promise<void> {
  const response = await fetch(baseUrl + path, {
    method: "POST",
    headers: { Cookie: cookie, Origin: baseUrl },
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  const location = response.headers.get("Location") ?? "";
  if (!expected.test(location)) {
    const said = text.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    throw new Error(`${path} answers ${response.status} ${location}: ${said.slice(0, 2000)}`);
  }
}
