import { type Actor, recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import type { Database } from "../../schema.ts";
import {
  countRecentTransactions,
  findUntouchedTransaction,
  hasGatewayAccount,
  insertTransaction,
} from "../ledger/transaction-queries.ts";
import type { GatewayName } from "../schema.ts";
import { lockPayable, type NotPayableReason } from "./payable-queries.ts";

/** Hours for which the gateway takes a payment, from its start. */
const hours = 24;
/** Seconds within which the same press makes no second transaction. */
const pressSeconds = 15;
/** Transactions of one order within a day; after that the shopper has to write to the shop. */
const maxPerDay = 30;

export type StartTransactionResult =
  /** The shopper goes on to `/pay/:reference`. */
  | { outcome: "started"; reference: string }
  | { outcome: "closed"; reason: NotPayableReason | "no_account" | "too_many" };

/**
 * Begins a payment at a gateway of what can be paid for an order now: its amount and purpose are fixed from here on. A
 * second press gets the transaction of the first.
 */
export async function startTransaction(
  db: Database,
  { orderId, gateway }: { orderId: number; gateway: GatewayName },
  actor: Actor,
): Promise<StartTransactionResult> {
  return db.transaction().execute(async (tx) => {
    const payable = await lockPayable(tx, orderId);
    if (payable.outcome === "closed") return payable;
    if (!(await hasGatewayAccount(tx, gateway))) return { outcome: "closed", reason: "no_account" };
    const { purpose, amount } = payable;
    const wanted = { gateway, orderId, purpose, amount };
    const untouched = await findUntouchedTransaction(tx, { ...wanted, seconds: pressSeconds });
    if (untouched) return { outcome: "started", reference: untouched };
    if ((await countRecentTransactions(tx, orderId)) >= maxPerDay)
      return { outcome: "closed", reason: "too_many" };
    const reference = await insertTransaction(tx, { ...wanted, hours });
    await recordEvent(tx, { orderId, type: "transaction.started", data: { gateway, amount } }, actor);
    return { outcome: "started", reference };
  });
}
