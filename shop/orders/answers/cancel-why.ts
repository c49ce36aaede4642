/** Why a customer cancels, in the customer's words. */
export const cancelWhys = {
  changed_mind: "I changed my mind",
  too_dear: "It is too expensive",
  elsewhere: "I bought it somewhere else",
  not_mine: "I did not order this",
} as const;

export type CancelWhy = keyof typeof cancelWhys;
