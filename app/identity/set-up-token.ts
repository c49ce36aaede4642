import { readToken, signToken } from "../../platform/signed-token.ts";

const purpose = "the owner's set-up link";

/** The token of the owner's set-up link: not stored, the same at every start, worth nothing once an admin exists. */
export function setUpToken(secret: string): string {
  return signToken(secret, purpose, "owner", null);
}

/** Whether a token is the set-up link's. */
export function isSetUpToken(secret: string, token: string | null): boolean {
  return readToken(secret, purpose, token) !== null;
}
