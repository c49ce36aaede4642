import { existsSync, globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StaffRole, staffRoles } from "../../shop/staff/model/permissions.ts";
import { prepareCouriers } from "../fulfilment/planned-parcel.ts";
import { holdAnyStock } from "../orders-fixture.ts";
import { giveGatewayAccount } from "../payments/gateway-account.ts";
import { type SimulatedCourier, startCourier } from "../simulators/couriers/start-courier.ts";
import { openTestShop, Visitor } from "../test-shop.ts";
import { shopHands } from "./kinds.ts";
import { kinds, type MoneyOrder, makeOrders } from "./orders.ts";
import { type Reader, readers } from "./readers.ts";
import { faultsOf, rupees, sumFaults } from "./says.ts";
import { type Walk, walkOf } from "./walk.ts";

/** What imports the account of an order says what an order costs, and is read by a row of the table. */
const importsAccount =
  /import (?:type )?\{[^}]*\bOrderAmounts\b[^}]*\} from|from "[^"]*\/order-amounts[\w-]*\.ts"/;
/** The account's own files. */
const ownFiles = /^shop\/payments\/ledger\/order-amounts/;

/** The files that say amounts of orders and are in no row. */
const unread = (sources: Iterable<[file: string, source: string]>) => {
  const read = new Set(readers.flatMap(({ files }) => files));
  return [...sources]
    .filter(([file, source]) => importsAccount.test(source) && !read.has(file) && !ownFiles.test(file))
    .map(([file]) => file);
};

describe("the table of readers", () => {
  const sources = globSync("{app,shop,server}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file): [string, string] => [file, readFileSync(file, "utf8")]);

  it("has a row for every file that imports the account of an order", () => {
    expect(unread(sources)).toEqual([]);
  });

  it.each([
    'import type { OrderAmounts } from "../../payments/ledger/order-amounts.ts";',
    'import {\n  type OrderAmounts,\n  other,\n} from "./somewhere.ts";',
    'import { amountLines } from "../../../shop/payments/ledger/order-amounts.ts";',
    'import { findOrderAmounts } from "../ledger/order-amounts-queries.ts";',
  ])("notices a new file with %s", (planted) => {
    expect(unread([["app/dashboard/new/planted.tsx", planted]])).toEqual(["app/dashboard/new/planted.tsx"]);
  });

  it("names files that are there", () => {
    const files = new Set(readers.flatMap((reader) => reader.files));
    expect([...files].filter((file) => !existsSync(file)).sort()).toEqual([]);
  });

  it("has names of its own and 30 orders", () => {
    const names = readers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(kinds.flatMap(({ orders }) => orders).length).toBeGreaterThanOrEqual(30);
  });
});

describe("[R63 R76] every reader says the same money", () => {
  let walk: Walk;
  let orders: MoneyOrder[];
  let refused: string[];
  let couriers: SimulatedCourier[];

  beforeAll(async () => {
    const shop = await openTestShop();
    const people = {} as Record<StaffRole, { as: Visitor; id: string }>;
    for (const role of staffRoles) people[role] = await shop.signUpStaff(role);
    await prepareCouriers(shop.db);
    await holdAnyStock(shop.db);
    await giveGatewayAccount(shop.shop, { formUrl: "https://pay.example/form/" });
    couriers = await Promise.all((["postex", "leopards", "trax"] as const).map((name) => startCourier(name)));
    ({ orders, refused } = await makeOrders(shopHands(shop, people, couriers)));
    walk = walkOf(shop, people, couriers, orders);
  });
  afterAll(() => Promise.all(couriers.map((courier) => courier.stop())));

  it("makes every kind of order", () => {
    expect(refused).toEqual([]);
  });

  it.each(readers.filter(({ read }) => read))("$name", async (reader) => {
    const faults: string[] = [];
    let count = 0;
    for (const order of orders.filter((one) => (reader.of?.(one) ?? true) && !reader.except?.(one))) {
      const text = await reader.read?.(walk, order);
      if (text === null || text === undefined) {
        if (reader.of) faults.push(`${order.kind}: it is not there`);
        continue;
      }
      count++;
      for (const fault of faultsOf(text, order, reader.says ?? {})) faults.push(`${order.kind}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it.each(readers.filter(({ ofParcel }) => ofParcel))("$name, of each parcel", async ({ ofParcel }) => {
    const faults: string[] = [];
    let count = 0;
    for (const order of orders)
      for (const [index, parcel] of order.parcels.entries()) {
        if (!ofParcel?.in(order, parcel, index)) continue;
        count++;
        const text = await ofParcel.read(walk, parcel, order);
        const found =
          text === null
            ? ["it is not there"]
            : sumFaults(text, ofParcel.cash, order.money.parcels?.[index] ?? 0);
        for (const fault of found) faults.push(`${order.kind}, parcel ${index + 1}: ${fault}`);
      }
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it.each(readers.filter(({ sums }) => sums))("$name, of all orders together", async ({ sums }) => {
    const { text } = await walk.page(sums?.path ?? "");
    const faults = sums?.words.flatMap(([at, sum]) =>
      sumFaults(text, at, sum).map((fault) => `${at.source}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  /** Who is not to see all: `npm test` looks as those who are to see least. */
  const lookers = ["packer", "another customer"] as const;
  describe.each([
    ...lookers,
    ...(process.env.TEST_ALL ? (["manager", "caller", "bookkeeper"] as const) : []),
  ])("for a %s", (role) => {
    it.each(readers.filter(({ screen }) => screen))("$name", async (reader) => {
      const faults: string[] = [];
      for (const order of orders.filter(({ kind }) => isForRole(role, kind))) {
        const path = reader.screen?.path(order);
        if (!path) continue;
        const found = await sightFaults(reader, role, order, path);
        for (const fault of found) faults.push(`${order.kind}: ${fault}`);
      }
      expect([...new Set(faults)]).toEqual([]);
    });
  });

  type Looker = StaffRole | "another customer";

  /** Packers look at all of these; of others it is enough whether a screen opens. */
  const isForRole = (role: Looker, kind: string) =>
    kind === "advance paid" || kind === "coming back" || (role === "packer" && pricesForPackers.has(kind));

  /** What is wrong with what a role gets of a screen, in the page and in its data. */
  async function sightFaults(
    { screen }: Reader,
    role: Looker,
    order: MoneyOrder,
    path: string,
  ): Promise<string[]> {
    const sight = role === "another customer" ? "closed" : screen?.roles[role];
    const who = role === "another customer" ? strangerTo(order) : role;
    const dataPath = path.replace(/(\?|$)/, ".data$1");
    const answers = [await walk.page(path, who), await walk.page(dataPath, who)];
    if (sight === "closed") return isClosed(answers) ? [] : ["it opens"];
    if (answers.some(({ status }) => status !== 200))
      return [`it answers ${answers.map(({ status }) => status)}`];
    const bodies = answers.map(({ body }) => body);
    if (sight === "amounts")
      return bodies.every((body) => /Rs[. ]/.test(body)) || isWithoutSums(await walk.page(path))
        ? []
        : ["no sums"];
    const allowed = sight === "cash" ? cashOfParcels() : new Set<string>();
    const shown = bodies.flatMap((body) => sumsIn(body)).filter((sum) => !allowed.has(sum));
    const secrets = secretsOf(order).filter((secret) => bodies.some((body) => secret.test(body)));
    const missing = sight === "cash" ? missingCash(order, bodies, (await walk.page(path)).body) : [];
    return [
      ...[...new Set(shown)].map((sum) => `shows ${sum}`),
      ...secrets.map((secret) => `its data has ${secret.source}`),
      ...missing,
    ];
  }

  const strangerTo = ({ placed }: MoneyOrder) =>
    orders.find((other) => other.placed.person !== placed.person)?.placed.person.as ?? new Visitor();

  /** The sums that parcels collect, as the shop writes them: a packer may see each of them. */
  const cashOfParcels = () =>
    new Set(
      kinds
        .flatMap(({ orders }) => orders)
        .flatMap(({ money: { parcels = [], door } }) => [...parcels, door, 0])
        .map(rupees),
    );

  /** Where the owner's screen names the cash of an order's parcel, that of a packer does. */
  function missingCash({ money: { parcels = [] } }: MoneyOrder, bodies: string[], owners: string): string[] {
    const [cash = 0] = parcels;
    const text = rupees(cash);
    const isShown = cash > 0 && owners.includes(text);
    return isShown && !bodies.every((body) => body.includes(text)) ? [`does not say ${text} to collect`] : [];
  }
});

const isClosed = (answers: { status: number; body: string }[]) =>
  answers.every(({ status, body }) => (status >= 300 && status < 500) || /SingleFetchRedirect/.test(body));

const isWithoutSums = ({ body }: { body: string }) => !/Rs[. ]/.test(body);

/** All sums in an answer, in the page's words. */
const sumsIn = (body: string) =>
  [...body.matchAll(/Rs\.(?: |&nbsp;|\u00a0)?[\d,]+(?:\.\d\d)?/g)].map(([sum]) => sum);

/** Orders whose prices, total, payment and cash differ, and one of each stage, with the prices of their items. */
const pricesForPackers = new Map([
  ["advance paid", [6000, 1199]],
  ["delivery and a discount", [1999]],
  ["cash, booked and packed", [2199]],
  ["JazzCash refused, cash, then paid", [1199]],
  ["coming back", [1199, 249]],
  ["overpaid", [249]],
]);

/** Prices, total and payments of an order as its data would have them: in paisa, unless its parcel collects as much. */
function secretsOf({ kind, money }: MoneyOrder): RegExp[] {
  const { total, paid, due, parcels = [] } = money;
  const cash = new Set([money.door, ...parcels]);
  return [...new Set([...(pricesForPackers.get(kind) ?? []), total, paid, Math.abs(due)])]
    .filter((sum) => sum > 0 && !cash.has(sum))
    .map((sum) => new RegExp(`(?<![\\d.])${Math.round(sum * 100)}(?![\\d])`));
}
