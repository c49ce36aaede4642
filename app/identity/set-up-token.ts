import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The token of the owner's set-up link. It follows from the shop's secret: nothing is stored, and every
 * start prints the same link. It is worth nothing once an admin exists.
 */
export function setUpToken(secret: string): string {
  return createHmac("sha256", secret).update("the owner's set-up link").digest("base64url");
}

/** Whether a token is the set-up link's, in a time that tells nothing of it. */
export function isSetUpToken(secret: string, token: string | null): boolean {
  const expected = Buffer.from(setUpToken(secret));
  const given = Buffer.from(token ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
