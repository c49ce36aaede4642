import { createHmac, randomBytes } from "node:crypto";

let key: Buffer = randomBytes(32);

/** Sets what traces are made with. It follows from the shop's secret, so that all its servers and starts make the same. */
export function setLogHashSecret(secret: string): void {
  key = createHmac("sha256", secret).update("the keyed hashes of the log").digest();
}

/**
 * A keyed hash by which lines of the log about the same address or account are found, and which tells neither to
 * whoever has the log alone.
 */
export function logHash(value: string): string {
  return createHmac("sha256", key).update(value.toLowerCase()).digest("hex").slice(0, 16);
}
