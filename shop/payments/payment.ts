import type { PaymentMethod } from "../schema.ts";

/** The payment methods in the order in which checkout offers them; the first is the default. */
export const paymentMethods = ["cod", "jazzcash"] as const satisfies readonly PaymentMethod[];

/** What a payment method is called. */
export const paymentLabels: Readonly<Record<PaymentMethod, string>> = {
  cod: "Cash on Delivery",
  jazzcash: "JazzCash",
};

/** The payment status of a new order (R24). */
export const initialPaymentStatus: Readonly<Record<PaymentMethod, string>> = {
  cod: "Cash on Delivery",
  jazzcash: "Pending Online Payment",
};

/** The payment status of an order that was paid online, once somebody has seen the money (R24). */
export const paidStatus = "Paid";

/** What a customer who chose the method should know until the payment is confirmed; null: nothing. */
export const paymentInstructions: Readonly<Record<PaymentMethod, string | null>> = {
  cod: null,
  jazzcash: "We will send you the payment details.",
};
