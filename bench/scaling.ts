import { table } from "./table.ts";

// What the shop needs at so many orders a day, calculated from measured and assumed figures: `node bench/scaling.ts` prints
// the table of docs/scaling.md, which says where each figure comes from.

const ordersPerDay = [100, 1_000, 10_000, 100_000];

const assumed = {
  viewsPerOrder: 100,
  visitorsPerOrder: 20,
  filesPerVisitor: 30,
  renderedShare: 0.1,
  trendingShare: 0.01,
  newCustomerShare: 0.5,
  emailsPerOrder: 2,
  busiestHourShare: 0.1,
  campaignFactor: 5,
  pageBytes: 25_000,
  /** How busy an event loop, or a processor, may be in the busiest hour. */
  utilisation: 0.6,
};

// Milliseconds of processor time, on one of two cores of a machine at half its usual speed.
const measured = {
  pageFromMemory: 0.085,
  renderedPage: 10,
  orderInNode: 46,
  orderInPostgres: 11,
  passwordHash: 258,
  /** Grows with the order lines of thirty days. */
  trendingForMillionLines: 1_100,
  linesPerOrder: 1.5,
  keptOrderBytes: 2_780,
  walBytes: 11_540,
  firstVisitBytes: 313_000,
  backupSecondsForMillionLines: 46,
};
/** Not measured by itself: the statements of a rendered page. */
const renderedPageInPostgres = 2;

interface Needs {
  orders: number;
  ordersPerSecond: number;
  viewsPerSecond: number;
  filesPerSecond: number;
  loopCores: number;
  hashCores: number;
  postgresCores: number;
  trendingCores: number;
  megabitsPerSecond: number;
  gigabytesPerYear: number;
  walGigabytesPerDay: number;
  linesPerYear: number;
  emailsPerDay: number;
  backupMinutes: number;
}

function needsAt(orders: number): Needs {
  const ordersPerSecond = (orders * assumed.busiestHourShare * assumed.campaignFactor) / 3_600;
  const viewsPerSecond = ordersPerSecond * assumed.viewsPerOrder;
  const filesPerSecond = ordersPerSecond * assumed.visitorsPerOrder * assumed.filesPerVisitor;
  const rendered = viewsPerSecond * assumed.renderedShare;
  const linesPerYear = orders * measured.linesPerOrder * 365;
  const trendingMs = ((orders * measured.linesPerOrder * 30) / 1e6) * measured.trendingForMillionLines;
  const bytesPerOrder =
    assumed.visitorsPerOrder * measured.firstVisitBytes +
    (assumed.viewsPerOrder - assumed.visitorsPerOrder) * assumed.pageBytes;
  return {
    orders,
    ordersPerSecond,
    viewsPerSecond,
    filesPerSecond,
    loopCores:
      ((viewsPerSecond - rendered + filesPerSecond) * measured.pageFromMemory +
        rendered * measured.renderedPage +
        ordersPerSecond * measured.orderInNode) /
      1_000,
    hashCores: (ordersPerSecond * assumed.newCustomerShare * measured.passwordHash) / 1_000,
    postgresCores: (ordersPerSecond * measured.orderInPostgres + rendered * renderedPageInPostgres) / 1_000,
    trendingCores: (viewsPerSecond * assumed.trendingShare * trendingMs) / 1_000,
    megabitsPerSecond: (ordersPerSecond * bytesPerOrder * 8) / 1e6,
    gigabytesPerYear: (orders * 365 * measured.keptOrderBytes) / 1e9,
    walGigabytesPerDay: (orders * measured.walBytes) / 1e9,
    linesPerYear,
    emailsPerDay: orders * assumed.emailsPerOrder,
    backupMinutes: (linesPerYear / 1e6) * (measured.backupSecondsForMillionLines / 60),
  };
}

function round(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en-GB");
  return String(Number(value.toPrecision(2)));
}

const rows: [string, (needs: Needs) => number][] = [
  ["orders a second", ({ ordersPerSecond }) => ordersPerSecond],
  ["page views a second", ({ viewsPerSecond }) => viewsPerSecond],
  ["files and photos a second", ({ filesPerSecond }) => filesPerSecond],
  ["bandwidth, Mbit/s", ({ megabitsPerSecond }) => megabitsPerSecond],
  ["event loops, busy cores", ({ loopCores }) => loopCores],
  ["passwords, busy cores", ({ hashCores }) => hashCores],
  ["PostgreSQL without /trending, busy cores", ({ postgresCores }) => postgresCores],
  ["PostgreSQL for /trending, busy cores", ({ trendingCores }) => trendingCores],
  ["server processes at 60 %", ({ loopCores }) => Math.ceil(loopCores / assumed.utilisation)],
  [
    "cores of all at 60 %, without /trending",
    ({ loopCores, hashCores, postgresCores }) =>
      Math.ceil((loopCores + hashCores + postgresCores) / assumed.utilisation),
  ],
  ["order lines a year, millions", ({ linesPerYear }) => linesPerYear / 1e6],
  ["database, GB a year", ({ gigabytesPerYear }) => gigabytesPerYear],
  ["write-ahead log, GB a day", ({ walGigabytesPerDay }) => walGigabytesPerDay],
  ["emails to customers a day", ({ emailsPerDay }) => emailsPerDay],
  ["backup after a year, minutes", ({ backupMinutes }) => backupMinutes],
];
const needs = ordersPerDay.map(needsAt);
console.log(
  table(
    ["orders a day", ...ordersPerDay.map((orders) => orders.toLocaleString("en-GB"))],
    rows.map(([what, figure]) => [what, ...needs.map((each) => round(figure(each)))]),
  ),
);
