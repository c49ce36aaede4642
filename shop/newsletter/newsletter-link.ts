import { readToken, signToken } from "../../platform/signed-token.ts";

/** How long the link in the letter that asks for confirmation holds, in days. */
export const confirmationDays = 7;

const confirming = "newsletter confirmation";
const leaving = "newsletter removal";

/** The token of the link with which a subscriber shows that the address is theirs. */
export function confirmationToken(secret: string, subscriberId: number): string {
  const expires = new Date(Date.now() + confirmationDays * 24 * 3_600_000);
  return signToken(secret, confirming, String(subscriberId), expires);
}

/** The token of the link with which a subscriber is removed; it holds for as long as they are one. */
export function removalToken(secret: string, subscriberId: number): string {
  return signToken(secret, leaving, String(subscriberId), null);
}

/** Whose confirmation a token is; null where it is none, or has expired. */
export function readConfirmationToken(secret: string, token: string | null): number | null {
  return asId(readToken(secret, confirming, token));
}

/** Whose removal a token is; null where it is none. */
export function readRemovalToken(secret: string, token: string | null): number | null {
  return asId(readToken(secret, leaving, token));
}

function asId(subject: string | null): number | null {
  return subject === null ? null : Number(subject);
}
