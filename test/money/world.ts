import { sql } from "kysely";
import { standardConfirmationSettings } from "../../shop/orders/confirm/confirmation-settings.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { fakeCourier } from "../fulfilment/fake-courier.ts";
import { prepareCouriers } from "../fulfilment/planned-parcel.ts";
import { untrackStock } from "../orders-fixture.ts";
import { fakeRefundGateway } from "../payments/fake-gateway.ts";
import { addGatewayAccount } from "../payments/gateway-fixture.ts";
import { seededRandom } from "../seeded-random.ts";
import { createTestDatabase } from "../test-database.ts";
import { accountOf, type Facts, Money, mayCollect, partsOf, tell } from "./rule.ts";
import { readSaid, type Said, type SaidParcel } from "./said.ts";

/** Prices in paisa, some with paisa, one of nothing. */
const prices = [199_900, 119_900, 24_900, 33_300, 199_950, 119_975, 0, 9_999];

export type MoneyShop = Awaited<ReturnType<typeof openMoneyShop>>;

/** A shop of a test's own, in which stock is not tracked and no order needs a call. */
export async function openMoneyShop() {
  const { db } = await createTestDatabase(4);
  const admin = await createCustomer(db, { email: "owner@example.com", isAdmin: true });
  await prepareCouriers(db);
  await addGatewayAccount(db);
  await untrackStock(db);
  const value = JSON.stringify({ ...standardConfirmationSettings, rule: "none" });
  await db.insertInto("settings").values({ key: "confirmation", value }).execute();
  const products = await db.selectFrom("products").select("id").orderBy("position").limit(8).execute();
  for (const [index, { id }] of products.entries())
    await db
      .updateTable("products")
      .set({ unitPrice: prices[index] ?? 0 })
      .where("id", "=", id)
      .execute();
  return {
    db,
    admin,
    actor: { actor: "admin", actorId: admin.id } as const,
    products: products.map(({ id }, index) => ({ id, price: prices[index] ?? 0 })),
    courier: hearingCourier(),
    refundGateway: fakeRefundGateway(db),
  };
}

/** A courier in memory that also keeps what each call told it, whatever it answered. */
function hearingCourier() {
  const fake = fakeCourier();
  const heard: { reference: string; cash: number }[] = [];
  const { book } = fake.adapter;
  fake.adapter.book = (account, parcel, signal) => {
    heard.push({ reference: parcel.reference, cash: parcel.cashRupees * 100 });
    return book(account, parcel, signal);
  };
  return Object.assign(fake, { heard });
}

/** What a history decides by chance, from its seed alone. */
export function chanceOf(seed: number) {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    is: (probability: number) => random() < probability,
    /** undefined: there is nothing to pick. */
    pick: <One>(all: readonly One[]): One | undefined => all[below(all.length)],
  };
}

export type Chance = ReturnType<typeof chanceOf>;

/** One customer's orders, with what the test has paid, got back and heard. */
export interface World {
  shop: MoneyShop;
  customer: Awaited<ReturnType<typeof createCustomer>>;
  phoneNumber: string;
  ledger: Map<number, Money>;
  /** What the shop said after the last step. */
  said: Said;
  /** The courier on whose downloaded sheet a parcel is. */
  sheets: Map<number, string>;
  /** What the newest slip of a parcel says, in paisa. */
  slips: Map<number, number>;
  /** What a courier was told when it gave a tracking number: the parts by order. */
  byNumber: Map<string, Map<number, number>>;
  /** The orders of which an advance was paid, or a part of it. */
  advances: Set<number>;
  /** The parcels of which it was said that they come back; found again, they still do. */
  comingBack: Set<number>;
  transactions: { order: number; reference: string; amount: number; state: "started" | "failed" | "paid" }[];
  refunds: { order: number; id: number; byGateway: boolean; at: number }[];
  /** Sums that someone heard and that are not the rule's. */
  misheard: string[];
  /** Counts what needs a name or a time of its own. */
  next: () => number;
}

let customers = 0;
let names = 0;

/** Customers after which PostgreSQL counts its rows again: the tests' own has no autovacuum. */
const customersPerAnalysis = 20;

/** A new customer without orders. */
export async function openWorld(shop: MoneyShop): Promise<World> {
  if (customers % customersPerAnalysis === customersPerAnalysis - 1) await sql`analyze`.execute(shop.db);
  const customer = await createCustomer(shop.db);
  return {
    shop,
    customer,
    phoneNumber: `03${String(1_000_000_00 + ++customers).padStart(9, "0")}`,
    ledger: new Map(),
    said: { orders: [], lines: [], parcels: [], parts: [] },
    sheets: new Map(),
    slips: new Map(),
    byNumber: new Map(),
    advances: new Set(),
    comingBack: new Set(),
    transactions: [],
    refunds: [],
    misheard: [],
    next: () => ++names,
  };
}

/** Reads again what the shop says. */
export async function look(world: World): Promise<Said> {
  world.said = await readSaid(world.shop.db, [...world.ledger.keys()]);
  return world.said;
}

/** The facts for the rule: of sheets what the test itself has done. */
export function factsOf({ said, sheets }: Pick<World, "said" | "sheets">): Facts {
  return {
    lines: said.lines,
    parcels: said.parcels.map((parcel) => ({ ...parcel, onSheet: sheets.has(parcel.id) })),
    onDelivery: said.orders.filter(({ onDelivery }) => onDelivery).map(({ order }) => order),
  };
}

export function moneyOf({ ledger }: Pick<World, "ledger">, order: number): Money {
  const money = ledger.get(order) ?? new Money();
  ledger.set(order, money);
  return money;
}

export const accountIn = (world: World, order: number) =>
  accountOf(factsOf(world), order, moneyOf(world, order));

export const parcelOf = ({ said }: Pick<World, "said">, id: number): SaidParcel | undefined =>
  said.parcels.find((parcel) => parcel.id === id);

/** The orders that have pieces in a parcel. */
export const ordersIn = ({ pieces }: Pick<SaidParcel, "pieces">) => [
  ...new Set(pieces.map(({ order }) => order)),
];

/** What each order was told for a parcel. */
export function toldIn({ ledger }: World, parcel: number): Map<number, number> {
  const told = [...ledger].map(([order, money]) => [order, money.told.get(parcel)] as const);
  return new Map(told.filter((one): one is readonly [number, number] => one[1] !== undefined));
}

/** Makes these what the orders were told for a parcel. */
export function setTold({ ledger }: World, parcel: number, told: ReadonlyMap<number, number>): void {
  for (const [order, money] of ledger) {
    const amount = told.get(order);
    if (amount === undefined) money.told.delete(parcel);
    else money.told.set(parcel, amount);
  }
}

/** Someone outside is told what a parcel collects now. @param heard what they heard, in paisa */
export function tellParcel(world: World, parcel: number, heard?: number): void {
  tell(factsOf(world), parcel, world.ledger);
  const told = [...toldIn(world, parcel).values()].reduce((sum, amount) => sum + amount, 0);
  if (heard !== undefined && heard !== told)
    world.misheard.push(`parcel ${parcel} was to be told ${told}, and heard ${heard}`);
}

/** What a parcel collects by the rule. */
export function collectsOf(world: World, parcel: number): number {
  const parts = [...world.ledger].flatMap(([order, money]) => partsOf(factsOf(world), order, money));
  return parts.reduce((sum, one) => sum + (one.parcel === parcel ? one.part : 0), 0);
}

/** A slip is printed, or corrected by hand: it says what its parcel collects now. */
export const writeSlip = (world: World, parcel: number) => world.slips.set(parcel, collectsOf(world, parcel));

/** Whether a parcel has a slip that says another sum than it collects; couriers take no paisa. */
export const isSlipWrong = (world: World, parcel: number): boolean =>
  Math.abs((world.slips.get(parcel) ?? collectsOf(world, parcel)) - collectsOf(world, parcel)) >= 100;

/** A parcel leaves: what its courier was told stands, the own rider is told now, and anyone who was told nothing. */
export function leave(world: World, id: number): void {
  const parcel = factsOf(world).parcels.find((one) => one.id === id);
  const isTold = parcel && mayCollect(parcel) && toldIn(world, id).size > 0;
  const hasLeft = !["planned", "booked", "unknown"].includes(parcel?.state ?? "");
  if (!hasLeft && (!isTold || parcelOf(world, id)?.isRider)) tellParcel(world, id);
}

/** A parcel has arrived: what each order was told is paid. */
export function collect(world: World, parcel: number): void {
  for (const [order, amount] of toldIn(world, parcel)) moneyOf(world, order).paid += amount;
}

/** Money comes ahead: an advance that is awaited first. */
export function payAhead(world: World, order: number, amount: number): void {
  const money = moneyOf(world, order);
  if (money.awaitedAdvance > 0) world.advances.add(order);
  money.paid += amount;
  money.awaitedAdvance = Math.max(money.awaitedAdvance - amount, 0);
}

/** An awaited advance is never more than what is due. */
export function settleAdvances(world: World): void {
  for (const [order, money] of world.ledger)
    money.awaitedAdvance = Math.min(money.awaitedAdvance, Math.max(accountIn(world, order).due, 0));
}

/** Whether an order waits for money before anything of it may be packed or leave. */
export function isBlocked(world: World, order: number): boolean {
  if (moneyOf(world, order).awaitedAdvance > 0) return true;
  const isAhead = world.said.orders.some((one) => one.order === order && !one.onDelivery);
  return isAhead && accountIn(world, order).due >= 100;
}

/** The states of the parcels that hold something of an order. */
export const statesOfOrder = ({ said }: Pick<World, "said">, order: number): string[] =>
  said.parcels.filter((parcel) => ordersIn(parcel).includes(order)).map(({ state }) => state);

/** The pieces of each pending line that are in no parcel and were not lost, by order and line. */
export function piecesLeft({
  said,
}: Pick<World, "said">): { orderId: number; line: number; quantity: number }[] {
  return said.lines
    .filter(({ status }) => status === "pending")
    .map(({ order, line, quantity }) => {
      const away = said.parcels.flatMap(({ state, pieces }) =>
        pieces
          .filter((one) => one.order === order && one.line === line)
          .map((one) => one.quantity - (state === "received_back" ? (one.good ?? one.quantity) : 0)),
      );
      return { orderId: order, line, quantity: quantity - away.reduce((sum, pieces) => sum + pieces, 0) };
    })
    .filter(({ quantity }) => quantity > 0);
}
