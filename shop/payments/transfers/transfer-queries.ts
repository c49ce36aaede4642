import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import { findPayable } from "../gateway/payable-queries.ts";
import { findUnaskedDue } from "../ledger/unasked-due-queries.ts";
import type { PaymentMethod } from "../model/payment.ts";
import { type TransferAccount, transferAccounts } from "../schema.ts";

/** What a customer is to send for an order now; undefined: nothing. */
export interface TransferDue {
  /** Of the order: with `jazzcash` the money may come to the shop's JazzCash number. */
  method: PaymentMethod;
  purpose: "full" | "advance";
  /** Paisa. */
  amount: number;
}

/** What is to be sent for an order that is paid ahead, or as its advance. */
export async function findTransferDue(db: Database, orderId: number): Promise<TransferDue | undefined> {
  const payable = await findPayable(db, orderId);
  if (payable.outcome === "closed" && payable.reason !== "by_transfer") {
    // What no rider asks for any more can only be sent.
    const unasked = payable.reason === "on_delivery" ? await findUnaskedDue(db, orderId) : undefined;
    return unasked && { method: "transfer", purpose: "full", amount: unasked.due };
  }
  const { method, due } = await findMethodAndDue(db, orderId);
  if (payable.outcome === "closed") return { method, purpose: "full", amount: due };
  return { method, purpose: payable.purpose, amount: payable.amount };
}

async function findMethodAndDue(db: Database, orderId: number) {
  return db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("purpose", "=", "full")
    .orderBy("attempt", "desc")
    .limit(1)
    .select(["method", sql<number>`order_due(order_id)`.as("due")])
    .executeTakeFirstOrThrow();
}

/** The claims of an order that are not confirmed, the newest first. */
export async function listOpenClaims(db: Database, orderId: number) {
  return db
    .selectFrom("transferClaims")
    .where("orderId", "=", orderId)
    .where("state", "<>", "confirmed")
    .orderBy("id", "desc")
    .select(["id", "account", "reference", "state", "claimedAt"])
    .execute();
}

/**
 * Stores a claim unless the order has it; beyond `maxWaiting` it replaces the oldest that waits. The caller holds the
 * order's lock.
 * @returns whether there was room for it
 */
export async function insertClaim(
  tx: Database,
  claim: { orderId: number; account: TransferAccount; reference: string },
  { maxClaims, maxWaiting }: { maxClaims: number; maxWaiting: number },
): Promise<"stored" | "repeated" | "full"> {
  const claims = await tx
    .selectFrom("transferClaims")
    .where("orderId", "=", claim.orderId)
    .orderBy("id", "desc")
    .select(["id", "account", "reference", "state"])
    .execute();
  const isKnown = claims.some((one) => one.account === claim.account && one.reference === claim.reference);
  if (isKnown) return "repeated";
  if ((await countClaimed(tx, claim.orderId)) >= maxClaims) return "full";
  const replaced = claims.filter(({ state }) => state === "waiting").slice(maxWaiting - 1);
  for (const { id } of replaced) await tx.deleteFrom("transferClaims").where("id", "=", id).execute();
  await tx.insertInto("transferClaims").values(claim).execute();
  return "stored";
}

/** How often a claim was stored for an order, as its history says: those that were replaced are no longer there. */
async function countClaimed(db: Database, orderId: number): Promise<number> {
  const row = await db
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .where("type", "=", "transfer.claimed")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A claim of an order that is not settled. The caller holds the order's lock. */
export async function findWaitingClaim(tx: Database, claimId: number, orderId: number) {
  return tx
    .selectFrom("transferClaims")
    .where("id", "=", claimId)
    .where("orderId", "=", orderId)
    .where("state", "=", "waiting")
    .select(["id", "account"])
    .executeTakeFirst();
}

/** The order of a claim; undefined: there is no such claim. */
export async function findOrderOfClaim(db: Database, claimId: number): Promise<number | undefined> {
  const claim = await db
    .selectFrom("transferClaims")
    .where("id", "=", claimId)
    .select("orderId")
    .executeTakeFirst();
  return claim?.orderId;
}

/** Settles a claim. @param paymentId what was found at the bank; null: nothing */
export async function settleClaim(
  tx: Database,
  claimId: number,
  { paymentId, userId }: { paymentId: number | null; userId: string },
): Promise<void> {
  const state = paymentId === null ? "not_found" : "confirmed";
  await tx
    .updateTable("transferClaims")
    .set({ state, paymentId, settledBy: userId, settledAt: sql<Date>`now()` })
    .where("id", "=", claimId)
    .execute();
}

/** Makes others who enter the same transaction, for whatever order, wait until the transaction of the database ends. */
export async function lockReference(tx: Database, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('transfer'), hashtext(${reference}))`.execute(tx);
}

/** The order that has a payment with this transaction id in this account. @param account null: in any account for transfers */
export async function findOrderOfReference(db: Database, account: TransferAccount | null, reference: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("provider", "in", account ? [account] : transferAccounts)
    .where("reference", "=", reference)
    .select(["orders.id", "orders.number"])
    .executeTakeFirst();
}
