import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../platform/database/open-database.ts";
import { log } from "../../platform/log.ts";
import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { recordGatewayAnswer } from "../../shop/online-payments/record-gateway-answer.ts";
import { startTransaction } from "../../shop/online-payments/start-transaction.ts";
import { cancelOrder } from "../../shop/orders/cancel-order.ts";
import type { Actor } from "../../shop/orders/order-event-queries.ts";
import { orderNumberText } from "../../shop/orders/order-number.ts";
import { openGatewayAccount, returnUrlOf } from "../../shop/payments/gateway-account.ts";
import { gatewayOf } from "../../shop/payments/gateway-of.ts";
import { findTransaction } from "../../shop/payments/transaction-queries.ts";
import type { Schema } from "../../shop/schema.ts";
import { type PaymentWork, sealingSecret } from "./payment-work.ts";

// Takes payments as the shop does, in a process that is killed while it does so.
log.level = "fatal";
const { databaseUrl, port } = JSON.parse(process.env.PAYMENT_WORK ?? "") as PaymentWork;
setSealingSecrets([sealingSecret]);
const { db } = openDatabase<Schema>({ connectionString: databaseUrl }, 8);
const customer: Actor = { actor: "system", actorId: null };
const gateway = gatewayOf("jazzcash");

async function account() {
  const opened = await openGatewayAccount(db);
  if (!opened) throw new Error("the shop has no account");
  return opened;
}

const routes: Record<string, (argument: string, request: IncomingMessage) => Promise<unknown>> = {
  /** What the order's page and the page of the payment do. */
  async start(orderId) {
    const started = await startTransaction(db, { orderId: Number(orderId), gateway: "jazzcash" }, customer);
    if (started.outcome === "closed") return { form: null };
    const transaction = await findTransaction(db, "jazzcash", started.reference);
    if (!transaction) throw new Error("the transaction is gone");
    const opened = await account();
    const orderNumber = orderNumberText(transaction.orderNumber);
    const returnUrl = returnUrlOf(opened, `http://127.0.0.1:${port}`);
    return { form: gateway.buildForm(opened, { ...transaction, orderNumber, returnUrl }) };
  },
  async cancel(orderId) {
    return db
      .transaction()
      .execute((tx) => cancelOrder(tx, { orderId: Number(orderId), actor: customer, reason: "link" }));
  },
  async return(_, request) {
    const fields = new Map(new URLSearchParams(await text(request)));
    const answer = gateway.readReturn(await account(), fields);
    return recordGatewayAnswer(db, { gateway: "jazzcash", source: "return", answer });
  },
  async notification(_, request) {
    const answer = gateway.readNotification(await account(), await text(request));
    await recordGatewayAnswer(db, { gateway: "jazzcash", source: "notification", answer });
    return gateway.notificationReply();
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name = "", argument = ""] =
    /^\/(?:payments\/jazzcash\/)?(\w+)\/?(\d*)$/.exec(request.url ?? "") ?? [];
  const route = routes[name];
  if (!route) return void response.writeHead(404).end();
  response.end(JSON.stringify(await route(argument, request)));
}

async function reconcile(): Promise<never> {
  for (;;) {
    await wait(50);
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(port, "127.0.0.1", () => console.log("works"));
await reconcile();
