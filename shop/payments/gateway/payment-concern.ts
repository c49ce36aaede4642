/** Why someone should look at a payment at the gateway, the most urgent first. */
export const paymentConcerns = [
  /** Recorded as paid; the answer to a later inquiry contradicts it. */
  "contradicted",
  /** An answer in the gateway's name was not believed, and none has followed that was. */
  "not_believed",
  /** No inquiry was answered. */
  "no_answer",
  /** It answers, but has not decided after the time of the payment. */
  "not_decided",
  /** It failed, and the customer has not tried again. */
  "failed",
  /** The customer went to the gateway and did not finish. */
  "not_finished",
] as const;
export type PaymentConcern = (typeof paymentConcerns)[number];

/** What may be done about a payment on the owner's list. */
export const paymentSteps = ["ask", "seen"] as const;

/** Whether one more inquiry may be requested: what is decided needs a person. */
export function canBeAsked(concern: PaymentConcern): boolean {
  return concern === "not_believed" || concern === "no_answer" || concern === "not_decided";
}
