import { randomBytes } from "node:crypto";
import { intentionMinutes } from "../../shop/cart/purchase-intention-queries.ts";

// Names what its browser asked for before signing in; sent by no other site's forms, and read by no script.
const name = (origin: string) => `${origin.startsWith("https:") ? "__Host-" : ""}lumiskin.purchase`;
const attributes = (origin: string) =>
  `Path=/; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;

/** A random id that nobody guesses. */
export function newPurchaseId(): string {
  return randomBytes(32).toString("base64url");
}

/** The id that a browser holds; null where it holds none. */
export function readPurchaseId(request: Request, origin: string): string | null {
  const held = new RegExp(`(?:^|;\\s*)${name(origin).replace(".", "\\.")}=([\\w-]{43})(?:;|$)`);
  return held.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}

/** The cookie that gives a browser its id. */
export function purchaseCookie(id: string, origin: string): string {
  return `${name(origin)}=${id}; Max-Age=${intentionMinutes * 60}; ${attributes(origin)}`;
}

/** The cookie that takes it away. */
export function noPurchaseCookie(origin: string): string {
  return `${name(origin)}=; Max-Age=0; ${attributes(origin)}`;
}
