import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../platform/database/open-database.ts";
import { log } from "../../platform/log.ts";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { paymentDelivery } from "../../server/jobs/payment-jobs.ts";
import { cancelOrder } from "../../shop/orders/lifecycle/cancel-order.ts";
import type { Actor } from "../../shop/orders/lifecycle/order-event-queries.ts";
import { openPaymentPage } from "../../shop/payments/gateway/open-payment-page.ts";
import { receiveNotification, receiveReturn } from "../../shop/payments/gateway/receive-from-gateway.ts";
import {
  claimNextInquiry,
  expireTransactions,
  inquire,
} from "../../shop/payments/gateway/reconcile-transactions.ts";
import { startTransaction } from "../../shop/payments/gateway/start-transaction.ts";
import { claimNextRefund, sendRefund } from "../../shop/payments/refunds/send-refund.ts";
import type { Schema } from "../../shop/schema.ts";
import { bookParcel, deliverParcel, handParcelOver, sendAsCash, sendPaidAhead } from "./payment-parcels.ts";
import { type PaymentWork, sealingSecret } from "./payment-work.ts";

// Takes payments as the shop does, in a process that is killed while it does so.
log.level = "fatal";
const { databaseUrl, port } = JSON.parse(process.env.PAYMENT_WORK ?? "") as PaymentWork;
setSealingSecrets([sealingSecret]);
const { db } = openDatabase<Schema>({ connectionString: databaseUrl }, 8);
const customer: Actor = { actor: "customer", actorId: null };
// Short, so that what a killed process held is soon free.
const delivery = { ...paymentDelivery(db), callSeconds: 1, leaseSeconds: 2 };

type Route = (argument: string, request: IncomingMessage) => Promise<unknown>;

/** What the shop's routes do, without their markup. */
const routes: Readonly<Record<string, Route>> = {
  async start(orderId) {
    const started = await startTransaction(db, { orderId: Number(orderId), gateway: "jazzcash" }, customer);
    if (started.outcome === "closed") return { form: null };
    const payer = { origin: `http://127.0.0.1:${port}`, isStaff: false };
    const page = await openPaymentPage(db, { reference: started.reference, payer });
    return { form: page?.form ?? null };
  },
  cancel: (orderId) =>
    db
      .transaction()
      .execute((tx) => cancelOrder(tx, { orderId: Number(orderId), actor: customer, reason: "link" })),
  cash: (orderId) => sendAsCash(db, Number(orderId)),
  ahead: (orderId) => sendPaidAhead(db, Number(orderId)),
  book: (orderId) => bookParcel(db, Number(orderId)),
  handover: (orderId) => handParcelOver(db, Number(orderId)),
  deliver: (orderId) => deliverParcel(db, Number(orderId)),
  return: async (_, request) =>
    receiveReturn(db, "jazzcash", new Map(new URLSearchParams(await text(request)))),
  async notification(_, request) {
    const received = await receiveNotification(db, "jazzcash", await text(request));
    return received.outcome === "received" ? received.reply : {};
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name = "", argument = ""] =
    /^\/(?:payments\/jazzcash\/)?([a-z]+)(?:\/(\d+))?$/.exec(request.url ?? "") ?? [];
  const route = routes[name];
  if (!route) return void response.writeHead(404).end();
  response.end(JSON.stringify((await route(argument, request)) ?? {}));
}

async function reconcile(): Promise<never> {
  for (;;) {
    const due = await claimNextInquiry(delivery);
    if (due) await inquire(delivery, due);
    else await wait(20);
  }
}

async function giveBack(): Promise<never> {
  for (;;) {
    await expireTransactions(db);
    const due = await claimNextRefund(delivery);
    if (due) await sendRefund(delivery, due);
    else await wait(20);
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    // What fails here is a fault of the shop: it is seen, and the caller tries again.
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(port, "127.0.0.1", () => console.log("works"));
await Promise.all([reconcile(), reconcile(), giveBack(), giveBack()]);
