import { setSealingSecrets } from "../../platform/sealed-text.ts";
import { orderNumberText } from "../../shop/orders/model/order-number.ts";
import { openGatewayAccount } from "../../shop/payments/gateway/gateway-account.ts";
import { gatewayOf } from "../../shop/payments/gateway/gateway-of.ts";
import { startTransaction } from "../../shop/payments/gateway/start-transaction.ts";
import { findTransaction } from "../../shop/payments/ledger/transaction-queries.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { placeTestOrder } from "../orders-fixture.ts";
import { connectGateway } from "../simulators/jazzcash/connect-gateway.ts";
import type { Generation, SimulatedPayment } from "../simulators/jazzcash/gateway-books.ts";
import { startGateway } from "../simulators/jazzcash/start-gateway.ts";
import type { TestShop } from "../test-shop.ts";

/** A simulated JazzCash at which a test's shop has an account. */
export async function playGateway(
  { db, shop, origin }: Pick<TestShop, "db" | "origin"> & { shop: Pick<TestShop["shop"], "sealingSecrets"> },
  generation: Generation = "2026",
) {
  setSealingSecrets(shop.sealingSecrets);
  const gateway = await startGateway();
  gateway.settings.inquiryMinutes = 0;
  await connectGateway(db, gateway.url, generation);
  const returnUrl = `${origin}/payments/jazzcash/return`;

  /** Goes to JazzCash for an order, as a shopper's browser does. */
  async function arrive(orderId: number): Promise<SimulatedPayment> {
    const started = await startTransaction(
      db,
      { orderId, gateway: "jazzcash" },
      { actor: "system", actorId: null },
    );
    const account = await openGatewayAccount(db);
    const transaction =
      started.outcome === "started" ? await findTransaction(db, "jazzcash", started.reference) : null;
    if (!transaction || !account) throw new Error(JSON.stringify(started));
    const orderNumber = orderNumberText(transaction.orderNumber);
    const form = gatewayOf("jazzcash").buildForm(account, {
      ...transaction,
      orderNumber,
      returnUrl,
    });
    if (!form) throw new Error("the form is built");
    const { action, fields } = form;
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
    await (await fetch(action, { method: "POST", body })).text();
    const payment = gateway.books.find(transaction.reference);
    if (!payment) throw new Error(gateway.calls.join());
    return payment;
  }

  return {
    ...gateway,
    arrive,
    /** Places an order that is paid ahead, and goes to JazzCash for it. */
    async order(payment: "jazzcash" | "cod" = "jazzcash") {
      const order = await placeTestOrder(db, await createCustomer(db), { payment });
      return { order, payment: await arrive(order.id) };
    },
  };
}
