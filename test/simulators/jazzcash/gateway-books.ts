import { paidCodes, pendingCodes } from "./gateway-codes.ts";
import type { Fields } from "./secure-hash.ts";

export type Generation = "legacy" | "2026";

/** A payment in JazzCash's own books. */
export interface SimulatedPayment {
  reference: string;
  generation: Generation;
  /** Paisa. */
  amount: number;
  billReference: string;
  description: string;
  returnUrl: string;
  /** As they came. */
  fields: Fields;
  openedAt: Date;
  expiresAt: Date;
  /** What became of it; null: the payer has not decided. */
  code: string | null;
  /** How often the payer's money was taken: never more than once. */
  charges: number;
  refunds: { amount: number; at: Date }[];
  /** Such as after the day of the payout: then a refund is answered with 132. */
  refundable: boolean;
  /** JazzCash's own number. */
  retrievalReference: string;
}

export interface GatewayBooks {
  readonly payments: SimulatedPayment[];
  /** Now, for whoever wants to move it. */
  clock: () => Date;
  find(reference: string): SimulatedPayment | undefined;
  open(
    payment: Pick<
      SimulatedPayment,
      | "reference"
      | "generation"
      | "amount"
      | "billReference"
      | "description"
      | "returnUrl"
      | "fields"
      | "expiresAt"
    >,
  ): SimulatedPayment;
  /** Sets what became of a payment. A decided one stays as it is, and one that is too late expires. @returns the code that it has now */
  decide(payment: SimulatedPayment, code: string): string;
  /** Gives money back. @returns the code of the answer */
  refund(payment: SimulatedPayment, amount: number): string;
}

/** JazzCash's own books, in memory. */
export function createGatewayBooks(): GatewayBooks {
  const payments: SimulatedPayment[] = [];
  const byReference = new Map<string, SimulatedPayment>();
  const books: GatewayBooks = {
    payments,
    clock: () => new Date(),
    find: (reference) => byReference.get(reference),
    open(given) {
      const payment: SimulatedPayment = {
        ...given,
        openedAt: books.clock(),
        code: null,
        charges: 0,
        refunds: [],
        refundable: true,
        retrievalReference: `2611${String(payments.length + 1).padStart(8, "0")}`,
      };
      payments.push(payment);
      byReference.set(payment.reference, payment);
      return payment;
    },
    decide(payment, code) {
      const isOpen = payment.code === null || pendingCodes.includes(payment.code);
      if (!isOpen) return payment.code ?? "";
      payment.code = isExpired(payment, books.clock()) ? "116" : code;
      if (paidCodes.includes(payment.code)) payment.charges++;
      return payment.code;
    },
    refund(payment, amount) {
      if (leftOf(payment) === 0 || !payment.refundable) return "132";
      if (!Number.isSafeInteger(amount) || amount < 1 || amount > leftOf(payment)) return "110";
      payment.refunds.push({ amount, at: books.clock() });
      return "000";
    },
  };
  return books;
}

export const isPaid = ({ charges }: SimulatedPayment): boolean => charges > 0;

/** What of a payment was not given back, in paisa; 0 where nothing was paid. */
export const leftOf = ({ amount, charges, refunds }: SimulatedPayment): number =>
  amount * charges - refunds.reduce((sum, refund) => sum + refund.amount, 0);

const isExpired = ({ expiresAt }: SimulatedPayment, now: Date) => now > expiresAt;

/** The state of a payment as an inquiry gives it. */
export function stateCode(payment: SimulatedPayment, now: Date): string {
  if (isPaid(payment)) return leftOf(payment) === 0 ? "131" : "121";
  const isOpen = payment.code === null || pendingCodes.includes(payment.code);
  if (isOpen && isExpired(payment, now)) return "116";
  return payment.code ?? "157";
}
