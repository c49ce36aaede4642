import type { PaymentMethod } from "../schema.ts";

/** The payment methods in the order in which checkout offers them; the first is the default. */
export const paymentMethods = ["cod", "jazzcash"] as const satisfies readonly PaymentMethod[];

export const paymentLabels: Readonly<Record<PaymentMethod, string>> = {
  cod: "Cash on Delivery",
  jazzcash: "JazzCash",
};

/** The payment status of a new order (R24). */
export const initialPaymentStatus: Readonly<Record<PaymentMethod, string>> = {
  cod: "Cash on Delivery",
  jazzcash: "Pending Online Payment",
};

/** The payment status of an online payment that an admin has confirmed (R24). */
export const paidStatus = "Paid";

/** What the customer reads until the payment is confirmed; null: nothing. */
export const paymentInstructions: Readonly<Record<PaymentMethod, string | null>> = {
  cod: null,
  jazzcash: "We will send you the payment details.",
};
