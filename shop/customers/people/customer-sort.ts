/** The sorts of the list of customers beside their last order. */
export const customerSorts = ["orders", "spent", "returned"] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** What a list in such a sort covers. */
export const sortedDays = 365;
export const maxSorted = 500;
