import { readToken, signToken } from "../../../platform/signed-token.ts";

const purpose = "review";

/** The page on which whoever has this link rates an order's products; how long it works follows from the delivery. */
export function reviewPath(secret: string, orderId: number): string {
  return `/review/${signToken(secret, purpose, String(orderId), null)}`;
}

/** The order of a link; null: it is not ours. */
export function readReviewToken(secret: string, token: string): number | null {
  const subject = readToken(secret, purpose, token);
  return subject === null ? null : Number(subject);
}
