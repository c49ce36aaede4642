import type { Customer } from "../../customers/model/customer.ts";
import { lockOrderWithParcels } from "../../orders/lifecycle/lock-with-parcels-queries.ts";
import type { Database } from "../../schema.ts";
import { findAwaitedAdvance } from "../ledger/order-advance-queries.ts";
import type { TransferAccount } from "../schema.ts";
import { type ConfirmTransferResult, confirmTransferIn } from "../transfers/confirm-transfer.ts";
import { findOrderOfReference, listOpenClaims } from "../transfers/transfer-queries.ts";

/** Where staff have seen the advance of an order arrive, and its transaction id there. */
interface TransferredAdvance {
  orderId: number;
  account: TransferAccount;
  transactionId: string;
}

export type TransferredAdvanceResult = ConfirmTransferResult | { outcome: "notAwaited" };

/**
 * Records an advance that has come as a transfer: the sum that the order awaits. Its transaction id counts once for its account, and
 * settles what the customer has typed of it, also under another account. `taken` is also an id that has paid something else of the
 * same order.
 */
export async function receiveTransferredAdvance(
  db: Database,
  staff: Customer,
  transfer: TransferredAdvance,
): Promise<TransferredAdvanceResult> {
  const { orderId, account, transactionId } = transfer;
  return db.transaction().execute(async (tx) => {
    await lockOrderWithParcels(tx, orderId);
    const advance = await findAwaitedAdvance(tx, orderId);
    const before = await findOrderOfReference(tx, account, transactionId);
    if (before?.id === orderId && !advance) return { outcome: "repeated" };
    if (before) return { outcome: "taken", orderNumber: before.number };
    if (!advance) return { outcome: "notAwaited" };
    const claims = await listOpenClaims(tx, orderId);
    const claim = claims.find((one) => one.state === "waiting" && one.reference === transactionId);
    const { amount } = advance;
    return confirmTransferIn(tx, staff, { ...transfer, claimId: claim?.id ?? null, amount });
  });
}
