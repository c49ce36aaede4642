import { createHash, randomBytes } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";

// No letter that is easily confused. 24 of 32 are 120 bits: a plain hash is enough.
const letters = "23456789abcdefghijkmnpqrstuvwxyz";
const length = 24;
const groups = /.{4}(?=.)/g;
const count = 10;
const prefix = "sha256:";

/** New recovery codes, such as `k7mq-3xnp-…`; they are shown once, and only their hashes are stored. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    // 256 is a multiple of 32: each letter is as likely as any other.
    [...randomBytes(length)]
      .map((byte) => letters[byte % letters.length])
      .join("")
      .replace(groups, "$&-"),
  );
}

/** The stored hash of a recovery code, however it was typed. */
export function hashRecoveryCode(typed: string): string {
  const plain = typed.replaceAll(/[^\p{L}\p{N}]/gu, "");
  // Codes of an earlier version are ten letters, large and small.
  const code = plain.length === length ? plain.toLowerCase() : plain;
  return prefix + createHash("sha256").update(code).digest("base64url");
}

/** Recovery codes as the database stores them. */
export function hashRecoveryCodes(codes: string[]): string {
  return JSON.stringify(codes.map((code) => (code.startsWith(prefix) ? code : hashRecoveryCode(code))));
}

/**
 * How better-auth stores the codes: what it compares and writes back are hashes, and so is what `signInCodeAction` passes.
 * An earlier version encrypted them with the shop's secret; once one of those is used, hashes take their place.
 */
export function recoveryCodeStorage(secret: string) {
  return {
    encrypt: async (codes: string) => hashRecoveryCodes(JSON.parse(codes) as string[]),
    decrypt: async (stored: string) =>
      stored.startsWith("[")
        ? stored
        : hashRecoveryCodes(JSON.parse(await symmetricDecrypt({ key: secret, data: stored }))),
  };
}
