/** What the list of stock may be narrowed to, as the address says it. */
export const stockFilters = ["low", "sold-out", "expiring", "untracked"] as const;
export type StockFilter = (typeof stockFilters)[number];
