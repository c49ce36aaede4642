/** What "New today" means, wherever it is shown. */
export const newTodayHint = "orders placed since midnight";
