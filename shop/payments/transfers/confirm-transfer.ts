import { recordAudit } from "../../base/audit/audit-queries.ts";
import type { Customer } from "../../customers/model/customer.ts";
import { lockOrderWithParcels } from "../../orders/lifecycle/lock-with-parcels-queries.ts";
import { recordEvent } from "../../orders/lifecycle/order-event-queries.ts";
import { lockOrder } from "../../orders/lifecycle/order-write-queries.ts";
import { transition } from "../../orders/lifecycle/transition.ts";
import { orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";
import { awaitTheRest, readAdvanceToCome } from "../ledger/await-rest-queries.ts";
import { readDue } from "../ledger/order-amounts-queries.ts";
import type { TransferAccount } from "../schema.ts";
import { assignTransfer, readAdvanceBefore } from "./transfer-payment-queries.ts";
import { findOrderOfReference, findWaitingClaim, lockReference, settleClaim } from "./transfer-queries.ts";

/** A transfer that staff have found at the bank. */
export interface FoundTransfer {
  orderId: number;
  /** The customer's claim of it; null: they have typed nothing. */
  claimId: number | null;
  account: TransferAccount;
  transactionId: string;
  /** Paisa, as the bank says. */
  amount: number;
  /** Whether it may be far more than was due. */
  mayExceed?: boolean;
  /** Whether it is another transfer than one with the same id at another account, or than an advance that has come before. */
  isOther?: boolean;
}

export type ConfirmTransferResult =
  | { outcome: "confirmed" }
  /** It is on record for this order already. */
  | { outcome: "repeated" }
  /** It has paid another order. */
  | { outcome: "taken"; orderNumber: number }
  /** Its id has paid an order at another account of the shop, as where one is its Raast ID, and no one has said that it is another transfer. */
  | { outcome: "elsewhere"; orderNumber: number }
  /** An advance has come (paisa), none is awaited, and no one has said that this is another transfer. */
  | { outcome: "second"; paid: number }
  /** Its claim does not wait any more: it was denied, replaced, or confirmed with another transaction id. */
  | { outcome: "settled" }
  /** More than twice what is due (paisa), and no one has said that it is so. */
  | { outcome: "tooMuch"; due: number }
  | { outcome: "unknown" };

/**
 * Records money that has arrived on an account of the shop: for the payment or advance that the order awaits, else as a
 * payment of its own. A transaction id counts once for its account, whoever has claimed it.
 */
export async function confirmTransfer(
  db: Database,
  staff: Customer,
  found: FoundTransfer,
): Promise<ConfirmTransferResult> {
  return db.transaction().execute((tx) => confirmTransferIn(tx, staff, found));
}

/** As `confirmTransfer`, in the transaction of the caller. */
export async function confirmTransferIn(
  tx: Database,
  staff: Customer,
  found: FoundTransfer,
): Promise<ConfirmTransferResult> {
  const { orderId, claimId, account, transactionId: reference, amount } = found;
  if (!(await lockOrderWithParcels(tx, orderId))) return { outcome: "unknown" };
  await lockReference(tx, reference);
  const before = await findOrderOfReference(tx, account, reference);
  if (before?.id === orderId) return { outcome: "repeated" };
  if (before) return { outcome: "taken", orderNumber: before.number };
  const claim = claimId === null ? undefined : await findWaitingClaim(tx, claimId, orderId);
  if (claimId !== null && !claim) return { outcome: "settled" };
  const elsewhere = found.isOther ? undefined : await findOrderOfReference(tx, null, reference);
  if (elsewhere) return { outcome: "elsewhere", orderNumber: elsewhere.number };
  const paid = found.isOther ? 0 : await readAdvanceBefore(tx, { orderId, amount });
  if (paid > 0) return { outcome: "second", paid };
  const due = Math.max(await readDue(tx, orderId), 0);
  if (amount > 2 * due && !found.mayExceed) return { outcome: "tooMuch", due };
  const advanceToCome = await readAdvanceToCome(tx, orderId);
  const paymentId = await assignTransfer(tx, { orderId, provider: account, reference, amount });
  if (paymentId === null) return { outcome: "unknown" };
  await transition(tx, {
    machine: "payment",
    id: paymentId,
    to: "captured",
    actor: { actor: "admin", actorId: staff.id },
    event: { data: { account, amount } },
    audit: { details: { account, reference, amount } },
  });
  await awaitTheRest(tx, paymentId, advanceToCome);
  if (claim) await settleClaim(tx, claim.id, { paymentId, userId: staff.id });
  return { outcome: "confirmed" };
}

/** Says that the bank has no such transfer. @returns whether the claim waited */
export async function denyClaim(
  db: Database,
  staff: Customer,
  { orderId, claimId }: { orderId: number; claimId: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const claim = order && (await findWaitingClaim(tx, claimId, orderId));
    if (!claim) return false;
    await settleClaim(tx, claimId, { paymentId: null, userId: staff.id });
    const data = { account: claim.account };
    const actor = { actor: "admin", actorId: staff.id } as const;
    await recordEvent(tx, { orderId, type: "transfer.not_found", data }, actor);
    const subject = orderNumberText(order.number);
    await recordAudit(tx, { actorId: staff.id, action: "transfer.not-found", subject });
    return true;
  });
}
