const orderLinkPath = /^\/(?:o|%[46]f)\//i;
const paymentPath = /^\/(?:p|%[57]0)(?:a|%[46]1)(?:y|%[57]9)\//i;

/**
 * What is secret about a path: `order`, the link of an order, with which anyone may act on it; `payment`, the page of a
 * payment, which shows its order's number and sum; null: nothing.
 */
export function secretOfPath(pathname: string): "order" | "payment" | null {
  if (orderLinkPath.test(pathname)) return "order";
  return paymentPath.test(pathname) ? "payment" : null;
}

const loggedPaths = { order: "/o/:token", payment: "/pay/:reference" };

/** A path as the log may have it: without the token of a link and the reference of a payment. */
export function loggedPath(pathname: string): string {
  const secret = secretOfPath(pathname);
  return secret ? loggedPaths[secret] : pathname;
}
