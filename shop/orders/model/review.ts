/** Days after delivery within which a product can be rated, and what was said of it changed. */
export const reviewDays = 60;

/** Characters of the parts of a review. */
export const maxReviewLength = { name: 40, text: 1000, reply: 500 } as const;

/** Why a text may be hidden: for nothing else. `hint` is the staff's, `because` the customer's. */
export const hideReasons = {
  abuse: { label: "Abuse", hint: "Insults or threats", because: "contains insults or threats" },
  private: {
    label: "Private data",
    hint: "For example a phone number or an address",
    because: "contains private data",
  },
  subject: {
    label: "Another subject",
    hint: "Not about this product or its delivery",
    because: "is not about this product or its delivery",
  },
  medical: {
    label: "A medical claim",
    hint: "It says that the product heals or treats",
    because: "says that the product heals or treats",
  },
} as const;

export type HideReason = keyof typeof hideReasons;

export const reviewStates = ["waiting", "shown", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];
