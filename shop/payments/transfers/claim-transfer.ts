import { recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { lockOrder } from "../../orders/lifecycle/order-write-queries.ts";
import type { Database } from "../../schema.ts";
import type { TransferAccount } from "../schema.ts";
import { findTransferDue, insertClaim } from "./transfer-queries.ts";

/** More are no customer's mistakes: so many may be typed for an order, also of those that were replaced. */
const maxClaims = 8;
/** So many wait at once: a customer who corrects an id leaves no row behind. */
const maxWaiting = 2;

export type ClaimResult =
  /** Stored now or before. */
  | "claimed"
  /** Nothing is to be sent for this order. */
  | "closed"
  /** The order has too many. */
  | "full";

/**
 * Stores the transaction id that a customer has typed. It proves nothing and blocks no one: the same id may be claimed for
 * other orders too, until staff have found it at the bank.
 */
export async function claimTransfer(
  db: Database,
  orderId: number,
  claim: { account: TransferAccount; transactionId: string },
): Promise<ClaimResult> {
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    if (!(await findTransferDue(tx, orderId))) return "closed";
    const { account, transactionId: reference } = claim;
    const outcome = await insertClaim(tx, { orderId, account, reference }, { maxClaims, maxWaiting });
    if (outcome === "full") return "full";
    if (outcome === "stored")
      await recordEvent(
        tx,
        { orderId, type: "transfer.claimed", data: { account } },
        { actor: "customer", actorId: null },
      );
    return "claimed";
  });
}
