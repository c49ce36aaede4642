import { createHash, randomBytes } from "node:crypto";

/** Days for which a link to an order works. */
export const orderLinkDays = 30;

/** 128 random bits: no one guesses them, and a chat message stays short. */
const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** A new token of a link. */
export function newOrderLinkToken(): string {
  return randomBytes(tokenBytes).toString("base64url");
}

/** What is stored of a token; null: the text is no token. */
export function orderLinkHash(token: string): Buffer | null {
  return tokenPattern.test(token) ? createHash("sha256").update(token).digest() : null;
}

/** The page of a link. @example `/o/2fJ0h6mJx1yq0cV3s9bW8Q` */
export function orderLinkPath(token: string): string {
  return `/o/${token}`;
}
