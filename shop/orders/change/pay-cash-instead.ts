import { hasOnlyRefused } from "../../payments/ledger/transaction-queries.ts";
import { isByGateway, methodsOnDelivery, type PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { findMarkAgainst } from "../confirm/phone-mark-queries.ts";
import { findConfirmation } from "../confirm/placement-confirmation-queries.ts";
import { lockOrderWithParcels } from "../lifecycle/lock-with-parcels-queries.ts";
import type { Actor } from "../lifecycle/order-event-queries.ts";
import type { ConfirmationState } from "../model/state-machines.ts";
import { findRequiredAdvance } from "./ask-advance-queries.ts";
import { refusalOf, writeMethodChange } from "./change-payment-method.ts";
import { findOrderToPay, type OrderToPay, updateConfirmation } from "./change-payment-queries.ts";

const method: PaymentMethod = "cod";

/** What a customer may do whose payments at the gateway were all refused, or whom nothing tells where to pay. */
export type CashOffer =
  /** Pay cash, after an advance in paisa (0: none), with the confirmation that a new order would begin with. */
  | { outcome: "offered"; advance: number; confirmation: ConfirmationState | null }
  /** The owner's mark on the number stands against cash. */
  | { outcome: "marked" };

/**
 * The offer of cash on delivery after a refused payment; null: nothing was refused, or a payment may still come.
 * @param isAsked whether the shop shows nowhere to pay ahead (`walletWay`): then nothing needs to be refused
 */
export async function findCashOffer(
  db: Database,
  orderId: number,
  isAsked = false,
): Promise<CashOffer | null> {
  const order = await findOrderToPay(db, orderId);
  return order ? cashOfferOf(db, orderId, order, isAsked) : null;
}

/**
 * Lets the customer of a refused payment pay cash on delivery. The order is treated as if it were placed so now: marks, advance and
 * the rule of confirmation hold, and it holds the stock that it has. It takes the locks of a payment that comes late, which is the
 * order's all the same (decision 077). The caller has checked whose order it is.
 * @returns `changed` also where it is paid on delivery already; `late`: something has come or changed
 */
export async function payCashInstead(
  db: Database,
  orderId: number,
  actor: Actor,
  isAsked = false,
): Promise<"changed" | "marked" | "late"> {
  return db.transaction().execute(async (tx) => {
    const order = (await lockOrderWithParcels(tx, orderId)) ? await findOrderToPay(tx, orderId) : undefined;
    if (!order) return "late";
    if (methodsOnDelivery.some((one) => one === order.method)) return "changed";
    const offer = await cashOfferOf(tx, orderId, order, isAsked);
    if (offer?.outcome !== "offered") return offer?.outcome ?? "late";
    await writeMethodChange(tx, { orderId, order, method }, actor);
    await updateConfirmation(tx, orderId, offer.confirmation);
    return "changed";
  });
}

async function cashOfferOf(
  db: Database,
  orderId: number,
  order: OrderToPay,
  isAsked: boolean,
): Promise<CashOffer | null> {
  if (!isByGateway(order.method) || refusalOf(order)) return null;
  if (!(await hasOnlyRefused(db, orderId, isAsked))) return null;
  if (await findMarkAgainst(db, order, method)) return { outcome: "marked" };
  return {
    outcome: "offered",
    advance: await findRequiredAdvance(db, { orderId, phones: order, method }),
    confirmation: await findConfirmation(db, { ...order, method }),
  };
}
