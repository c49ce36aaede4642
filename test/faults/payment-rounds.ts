import type { ChildProcess } from "node:child_process";
import { sql } from "kysely";
import { openDatabase } from "../../platform/database/open-database.ts";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import type { Database, Schema } from "../../shop/schema.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { planTestParcel, prepareCouriers } from "../fulfilment/planned-parcel.ts";
import { untrackStock } from "../orders-fixture.ts";
import { seededRandom } from "../seeded-random.ts";
import { connectGateway } from "../simulators/jazzcash/connect-gateway.ts";
import { type SimulatedGateway, startGateway } from "../simulators/jazzcash/start-gateway.ts";
import { callFaults } from "./call-faults.ts";
import { comparePayments, type PaymentDifferences } from "./compare-payments.ts";
import { decideSome, hasUndecided, listPaid } from "./payment-parcels.ts";
import { giveBackWhatIsOwed } from "./payment-refunds.ts";
import { createPaymentShoppers, type PaymentTraffic } from "./payment-shoppers.ts";
import { type PaymentWork, sealingSecret } from "./payment-work.ts";
import { delay } from "./traffic.ts";
import { findFreePort, killWorker, startWorker } from "./worker-process.ts";

export interface PaymentRounds {
  /** Of a migrated and seeded shop. */
  databaseUrl: string;
  orders: number;
  /** How often one of the two servers is killed. */
  kills: number;
  seed: number;
}

export interface PaymentFindings extends PaymentDifferences {
  kills: number;
  /** Refunds about which a person had to look into the portal. */
  decided: number;
  /** Paid parcels that collect cash: about how many was decided, and how many wait for it in the queue. */
  parcels: { decided: number; waiting: number };
  traffic: PaymentTraffic;
}

const shoppersAtOnce = 12;

/**
 * Has customers pay at a simulated JazzCash in every way, while what is said of it is lost, doubled, late and forged, orders are
 * cancelled or sent as cash on delivery, and two servers are killed again and again; then reconciles and compares the shop with the gateway's own books.
 */
export async function runPaymentRounds({ databaseUrl, orders, kills, seed }: PaymentRounds) {
  const { db, pool, close } = openDatabase<Schema>({ connectionString: databaseUrl }, 8);
  const gateway = await startGateway({ notificationTimeoutMs: 5_000 });
  gateway.settings.inquiryMinutes = 0;
  // That a refund is made twice for one call is not tried: no shop can know.
  gateway.faults.setChances(callFaults, seed);
  const servers = await Promise.all([0, 1].map(() => startServer(databaseUrl)));
  const shoppers = createPaymentShoppers(
    gateway,
    servers.map(({ work }) => `http://127.0.0.1:${work.port}`),
    { seed, waitAMinute: (orderId) => age(db, orderId) },
  );
  const random = seededRandom(seed);
  let killed = 0;
  let decided = 0;
  let parcelsDecided = 0;
  /** Nothing new is said any more, true or false. */
  let isQuiet = false;
  let isOver = false;
  /** Beside the shoppers: the clock, the owner, those who forge, and the kills. */
  async function disturb(): Promise<void> {
    let nextKill = performance.now() + 300;
    while (!isOver) {
      await makeDue(db);
      parcelsDecided += await decideSome(db);
      decided += await giveBackWhatIsOwed(db, gateway.books);
      if (!isQuiet) await Promise.all(Array.from({ length: 4 }, () => shoppers.forge()));
      if (killed < kills && performance.now() > nextKill) {
        const server = servers[killed % 2];
        if (server) await server.restart();
        killed++;
        nextKill = performance.now() + 200 + random() * 600;
      }
      await delay(50);
    }
  }
  try {
    setSealingSecrets([sealingSecret]);
    await connectGateway(db, gateway.url, "legacy");
    const ids = await placeOrders(db, orders);
    for (const server of servers) await server.restart();
    const disturbance = disturb();
    await Promise.all(
      Array.from({ length: shoppersAtOnce }, async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) await shoppers.shop(id);
      }),
    );
    await letExpire(db, gateway);
    await shoppers.deliverLate();
    isQuiet = true;
    const deadline = performance.now() + 180_000 + orders * 500;
    while (performance.now() < deadline && (killed < kills || !(await isSettled(db, gateway))))
      await delay(100);
    isOver = true;
    await disturbance;
    const waiting = (await listPaid(db)).map(({ id }) => id);
    const findings: PaymentFindings = {
      ...(await comparePayments(pool, gateway.books.payments, waiting)),
      kills: killed,
      decided,
      parcels: { decided: parcelsDecided, waiting: waiting.length },
      traffic: shoppers.counts,
    };
    return findings;
  } finally {
    isOver = true;
    setSealingSecrets([]);
    for (const server of servers) await server.stop();
    await gateway.stop();
    await close();
  }
}

/** A server that can be killed and comes back at its port. */
async function startServer(databaseUrl: string) {
  const work: PaymentWork = { databaseUrl, port: await findFreePort() };
  let child: ChildProcess | null = null;
  const stop = async () => {
    if (child) await killWorker(child);
    child = null;
  };
  return {
    work,
    stop,
    async restart() {
      await stop();
      child = await startWorker("test/faults/payment-worker.ts", { PAYMENT_WORK: JSON.stringify(work) });
    },
  };
}

async function placeOrders(db: Database, count: number): Promise<number[]> {
  await untrackStock(db);
  await prepareCouriers(db);
  const ids: number[] = [];
  for (let placed = 0; placed < count; placed++)
    ids.push((await planTestParcel(db, await createCustomer(db), { payment: "jazzcash" })).order.id);
  return ids.reverse();
}

/** Lets no one wait for a pause; leases stay. */
async function makeDue(db: Database): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable("gatewayTransactions")
    .set({ inquiryDueAt: now })
    .where("inquiryDueAt", ">", now)
    .execute();
}

/** Two days later, at the gateway and in the shop: no one can pay any more. */
async function letExpire(db: Database, { books }: SimulatedGateway): Promise<void> {
  books.clock = () => new Date(Date.now() + 2 * 86_400_000);
  await sql`update gateway_transactions
    set started_at = started_at - interval '2 days', expires_at = expires_at - interval '2 days'`.execute(db);
}

/** Whether nothing is under way any more. */
async function isSettled(db: Database, { books }: SimulatedGateway): Promise<boolean> {
  const open = await db
    .selectFrom("gatewayTransactions")
    .where((or) => or.or([or("state", "in", ["started", "pending"]), or("inquiryDueAt", "is not", null)]))
    .select(["reference", "state"])
    .execute();
  const isOpen = open.some(({ reference, state }) => state !== "expired" || books.find(reference));
  // What is decided becomes owed, so in this order.
  if (isOpen || (await hasUndecided(db))) return false;
  const { rows } = await sql<{
    owed: number;
  }>`select (select count(*) from refunds where state not in ('paid', 'refused'))
    + (select count(*) from orders where placed_at is not null and order_due(id) < 0) as owed`.execute(db);
  return Number(rows[0]?.owed) === 0;
}

/** Lets a minute pass for those who press again. */
const age = (db: Database, orderId: number) =>
  sql`update gateway_transactions set started_at = started_at - interval '2 minutes' where order_id = ${orderId}`.execute(
    db,
  );
