import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import {
  listTransactions,
  type OrderTransaction,
} from "../../../../shop/payments/gateway/list-transactions-queries.ts";
import type { Database } from "../../../../shop/schema.ts";

const states: Readonly<Record<OrderTransaction["state"], string>> = {
  started: "Begun, no answer yet",
  pending: "Not decided yet",
  paid: "Paid",
  failed: "Failed",
  expired: "Not finished in time",
};

const refusals: Readonly<Record<string, string>> = {
  no_hash: "without a hash",
  wrong_hash: "with a wrong hash",
  wrong_amount: "with another amount",
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
      transaction.environment === "sandbox" ? "in JazzCash's sandbox, where no money moves" : null,
    ]
      .filter((part) => part !== null)
      .join(", "),
    numbers: [
      transaction.responseCode && `code ${transaction.responseCode}`,
      transaction.retrievalReference && `their number ${transaction.retrievalReference}`,
    ].flatMap((part) => part || []),
    warnings: [contradictionOf(transaction), refusalsOf(transaction)].filter((text) => text !== null),
  }));
}

export type OrderTransactionView = Awaited<ReturnType<typeof getOrderTransactions>>[number];

function contradictionOf({ contradictedAt }: OrderTransaction): string | null {
  if (!contradictedAt) return null;
  return `JazzCash's answer to an inquiry on ${formatDateTime(contradictedAt)} contradicts this payment. Look it up at JazzCash before you send the order.`;
}

/** @example `2 answers in JazzCash's name were not believed, the last one with a wrong hash` */
function refusalsOf({ refused, lastRefusal }: OrderTransaction): string | null {
  if (refused === 0) return null;
  const answers = refused === 1 ? "1 answer" : `${refused} answers`;
  const why = refusals[lastRefusal?.verdict ?? ""] ?? "";
  return `${answers} in JazzCash's name ${refused === 1 ? "was" : "were"} not believed, the last one ${why}`;
}
