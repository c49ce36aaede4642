import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";

let key: KeyObject = createSecretKey(randomBytes(32));

/** Sets the key of the hashes. It derives from the shop's secret, so that all servers and starts agree. */
export function setLogHashSecret(secret: string): void {
  key = createSecretKey(createHmac("sha256", secret).update("the keyed hashes of the log").digest());
}

/** A keyed hash (HMAC-SHA-256) that links log lines about one IP or account without revealing either. */
export function logHash(value: string): string {
  return createHmac("sha256", key).update(value.toLowerCase()).digest("hex").slice(0, 16);
}
