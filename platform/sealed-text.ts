import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

// A sealed text: the format's version, which key it was, the nonce, the tag, and what is encrypted.
const version = 1;
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + idBytes + nonceBytes + tagBytes;

interface SealingKey {
  id: Buffer;
  key: KeyObject;
}

let keys: readonly SealingKey[] = [];

/**
 * Sets the keys of this process, from secrets that are not in the database (decision 066).
 * @param secrets the first one seals; the others still open what they have sealed
 */
export function setSealingSecrets(secrets: readonly string[]): void {
  keys = secrets.map((secret) => {
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", "sealed texts of the shop", 32));
    return {
      id: createHash("sha256").update(bytes).digest().subarray(0, idBytes),
      key: createSecretKey(bytes),
    };
  });
}

/**
 * Encrypts a text with AES-256-GCM.
 * @param purpose what it is for, such as a courier's id: sealed for one purpose, it opens for no other
 */
export function sealText(purpose: string, text: string): Buffer {
  const [sealing] = keys;
  if (!sealing) throw new Error("there is no key to seal with");
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", sealing.key, nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(version), sealing.id, nonce, cipher.getAuthTag(), encrypted]);
}

export type OpenedText =
  /** `isOld`: it was sealed with a key that no longer seals. */
  | { outcome: "opened"; text: string; isOld: boolean }
  /** It was sealed with a key that this server does not have. */
  | { outcome: "other-key" }
  | { outcome: "damaged" };

/** Opens what `sealText` has sealed for the same purpose. */
export function openSealedText(purpose: string, sealed: Buffer): OpenedText {
  if (sealed.length < headerBytes || sealed[0] !== version) return { outcome: "damaged" };
  const id = sealed.subarray(1, 1 + idBytes);
  const opening = keys.find((one) => one.id.equals(id));
  if (!opening) return { outcome: "other-key" };
  const nonce = sealed.subarray(1 + idBytes, 1 + idBytes + nonceBytes);
  const tag = sealed.subarray(headerBytes - tagBytes, headerBytes);
  const decipher = createDecipheriv("aes-256-gcm", opening.key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(headerBytes)), decipher.final()]);
    return { outcome: "opened", text: text.toString("utf8"), isOld: opening !== keys[0] };
  } catch {
    return { outcome: "damaged" };
  }
}
