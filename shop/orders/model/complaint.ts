/** What a customer complains of, in the customer's words. */
export const complaintLabels = {
  nobody_came: "The rider did not come",
  asked_more: "The rider asked for more money",
  other: "Something else",
} as const;

export type ComplaintKind = keyof typeof complaintLabels;

export const complaintKinds = Object.keys(complaintLabels) as [ComplaintKind, ...ComplaintKind[]];

/** What the customer wants after a failed attempt, in the customer's words. */
export const wishLabels = {
  come_again: "Please deliver again",
  collect: "I will collect it from the courier",
} as const;

export type DeliveryWish = keyof typeof wishLabels;

export const deliveryWishes = Object.keys(wishLabels) as [DeliveryWish, ...DeliveryWish[]];

/** The most open complaints of an order: more are a machine's, or are said on the phone. */
export const maxOpenComplaints = 5;

/** Characters of a complaint's text. */
export const maxComplaintLength = 1000;
