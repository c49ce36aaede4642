import { readToken, signToken } from "../../../platform/signed-token.ts";

/** How long the confirmation link is valid, in days. */
export const confirmationTtlDays = 7;

const confirmationPurpose = "newsletter confirmation";
const removalPurpose = "newsletter removal";

/** The token of a confirmation link. */
export function confirmationToken(secret: string, subscriberId: number): string {
  const expires = new Date(Date.now() + confirmationTtlDays * 24 * 3_600_000);
  return signToken(secret, confirmationPurpose, String(subscriberId), expires);
}

/** The token of an unsubscribe link; it does not expire. */
export function removalToken(secret: string, subscriberId: number): string {
  return signToken(secret, removalPurpose, String(subscriberId), null);
}

/** The subscriber of a confirmation token; null where it is invalid or expired. */
export function readConfirmationToken(secret: string, token: string | null): number | null {
  return toSubscriberId(readToken(secret, confirmationPurpose, token));
}

/** The subscriber of an unsubscribe token; null where it is invalid. */
export function readRemovalToken(secret: string, token: string | null): number | null {
  return toSubscriberId(readToken(secret, removalPurpose, token));
}

function toSubscriberId(subject: string | null): number | null {
  return subject === null ? null : Number(subject);
}
