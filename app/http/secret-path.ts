const orderLinkPath = /^\/(?:o|%[46]f)\//i;
const reviewPath = /^\/(?:r|%[57]2)(?:e|%[46]5)(?:v|%[57]6)(?:i|%[46]9)(?:e|%[46]5)(?:w|%[57]7)\//i;
const paymentPath = /^\/(?:p|%[57]0)(?:a|%[46]1)(?:y|%[57]9)\//i;

/**
 * What is secret about a path: `order` and `review`, the links of an order, with which anyone may act on it; `payment`, the
 * page of a payment, which shows its order's number and sum; null: nothing.
 */
export function secretOfPath(pathname: string): "order" | "review" | "payment" | null {
  if (orderLinkPath.test(pathname)) return "order";
  if (reviewPath.test(pathname)) return "review";
  return paymentPath.test(pathname) ? "payment" : null;
}

const loggedPaths = { order: "/o/:token", review: "/review/:token", payment: "/pay/:reference" };

/** A path as the log may have it: without the token of a link and the reference of a payment. */
export function loggedPath(pathname: string): string {
  const secret = secretOfPath(pathname);
  return secret ? loggedPaths[secret] : pathname;
}
