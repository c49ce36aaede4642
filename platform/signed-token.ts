import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs a stateless token for a link with the shop's secret.
 * @param purpose a token is valid for one purpose alone
 * @param subject whom or what it is about; no dots
 * @param expires null: never
 */
export function signToken(secret: string, purpose: string, subject: string, expires: Date | null): string {
  const expirySeconds = expires ? Math.floor(expires.getTime() / 1000) : 0;
  return `${subject}.${expirySeconds}.${signature(secret, purpose, subject, expirySeconds).toString("base64url")}`;
}

/** The subject of a token that is valid for the purpose and has not expired, else null. */
export function readToken(secret: string, purpose: string, token: string | null): string | null {
  const match = /^([^.]{1,200})\.(\d{1,12})\.([\w-]{43})$/.exec(token ?? "");
  if (!match) return null;
  const [, subject = "", expirySeconds = "", given = ""] = match;
  const expected = signature(secret, purpose, subject, Number(expirySeconds));
  if (!timingSafeEqual(expected, Buffer.from(given, "base64url"))) return null;
  return expirySeconds === "0" || Number(expirySeconds) * 1000 > Date.now() ? subject : null;
}

function signature(secret: string, purpose: string, subject: string, expirySeconds: number): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, subject, expirySeconds]))
    .digest();
}
