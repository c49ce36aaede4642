import { createHash, randomBytes } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";

// No letter that is easily taken for another. 24 of 32 are 120 bits: enough for a plain hash to guard them.
const letters = "23456789abcdefghijkmnpqrstuvwxyz";
const length = 24;
const groups = /.{4}(?=.)/g;
const count = 10;
const mark = "sha256:";

/** New recovery codes, such as `k7mq-3xnp-…`; they are shown once, and only their hashes are kept. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    // 256 is a multiple of 32: each letter is as likely as any other.
    [...randomBytes(length)]
      .map((byte) => letters[byte % letters.length])
      .join("")
      .replace(groups, "$&-"),
  );
}

/** A recovery code as it is kept, however it was typed. */
export function keptCode(typed: string): string {
  const bare = typed.replaceAll(/[^\p{L}\p{N}]/gu, "");
  // Codes of an earlier version are ten letters, large and small.
  const code = bare.length === length ? bare.toLowerCase() : bare;
  return mark + createHash("sha256").update(code).digest("base64url");
}

/** Codes as they stand in the database. */
export function keptCodes(codes: string[]): string {
  return JSON.stringify(codes.map((code) => (code.startsWith(mark) ? code : keptCode(code))));
}

/**
 * How better-auth keeps the codes: what it compares and writes back are hashes, and so is what `answerCode` hands it.
 * An earlier version encrypted them with the shop's secret; whichever code of those is used next, hashes take their place.
 */
export function storeRecoveryCodes(secret: string) {
  return {
    encrypt: async (codes: string) => keptCodes(JSON.parse(codes) as string[]),
    decrypt: async (kept: string) =>
      kept.startsWith("[")
        ? kept
        : keptCodes(JSON.parse(await symmetricDecrypt({ key: secret, data: kept }))),
  };
}
