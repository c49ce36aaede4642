import { findAwaitedAdvance } from "../advance/order-advance-queries.ts";
import type { Customer } from "../customers/customer.ts";
import type { TransferAccount } from "../payment-schema.ts";
import type { Database } from "../schema.ts";
import { type ConfirmTransferResult, confirmTransfer } from "../transfers/confirm-transfer.ts";
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
 * settles what the customer has typed of it.
 */
export async function receiveTransferredAdvance(
  db: Database,
  staff: Customer,
  transfer: TransferredAdvance,
): Promise<TransferredAdvanceResult> {
  const { orderId, account, transactionId } = transfer;
  const before = await findOrderOfReference(db, account, transactionId);
  if (before?.id === orderId) return { outcome: "repeated" };
  if (before) return { outcome: "taken", orderNumber: before.number };
  const advance = await findAwaitedAdvance(db, orderId);
  if (!advance) return { outcome: "notAwaited" };
  const claim = (await listOpenClaims(db, orderId)).find(
    (one) => one.state === "waiting" && one.account === account && one.reference === transactionId,
  );
  return confirmTransfer(db, staff, { ...transfer, claimId: claim?.id ?? null, amount: advance.amount });
}
