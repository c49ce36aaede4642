import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import {
  listTransactions,
  type OrderTransaction,
} from "../../../../shop/payments/gateway/list-transactions-queries.ts";
import type { Database } from "../../../../shop/schema.ts";

const states: Readonly<Record<OrderTransaction["state"], string>> = {
  started: "Started, no answer yet",
  pending: "Still pending",
  paid: "Paid",
  failed: "Failed",
  expired: "Expired",
};

const refusals: Readonly<Record<string, string>> = {
  no_hash: "without a signature",
  wrong_hash: "with a wrong signature",
  wrong_amount: "with a different amount",
};

/** The payments of an order at JazzCash in words, oldest first. @param amounts whether who looks sees sums */
export async function getOrderTransactions(db: Database, orderId: number, { amounts }: { amounts: boolean }) {
  const transactions = await listTransactions(db, orderId);
  return transactions.map((transaction) => ({
    reference: transaction.reference,
    at: formatDateTime(transaction.startedAt),
    what: [
      transaction.purpose === "advance" ? "Advance" : null,
      amounts ? displayPrice(transaction.amount) : null,
      states[transaction.state],
      transaction.environment === "sandbox" ? "in the JazzCash sandbox, no real money" : null,
    ]
      .filter((part) => part !== null)
      .join(", "),
    numbers: [
      transaction.responseCode && `code ${transaction.responseCode}`,
      transaction.retrievalReference && `JazzCash number ${transaction.retrievalReference}`,
    ].flatMap((part) => part || []),
    warnings: [contradictionOf(transaction), refusalsOf(transaction)].filter((text) => text !== null),
  }));
}

export type OrderTransactionView = Awaited<ReturnType<typeof getOrderTransactions>>[number];

function contradictionOf({ contradictedAt }: OrderTransaction): string | null {
  if (!contradictedAt) return null;
  return `On ${formatDateTime(contradictedAt)} JazzCash gave a different answer about this payment. Check it in the JazzCash portal before you send the order.`;
}

/** @example `We ignored 2 messages that claimed to be from JazzCash, the last one with a wrong signature` */
function refusalsOf({ refused, lastRefusal }: OrderTransaction): string | null {
  if (refused === 0) return null;
  const answers = refused === 1 ? "1 message" : `${refused} messages`;
  const why = refusals[lastRefusal?.verdict ?? ""] ?? "";
  return `We ignored ${answers} that claimed to be from JazzCash, the last one ${why}`;
}
