/** Why an order is cancelled as a whole; the history says it (R51). */
export const cancelReasons = {
  refused: "the customer refused it",
  ignored: "the customer could not be reached",
  unpaid: "it was not paid in time",
  duplicate: "ordered twice",
  link: "by the customer on the order's page",
  soldOut: "it was sold out before it was paid",
} as const;
export type CancelReason = keyof typeof cancelReasons;

/** The hours for which an order that no one confirms keeps its pieces, where the owner has set none. */
export const standardHoldHours = 48;
