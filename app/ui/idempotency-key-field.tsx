import { useEffect, useState } from "react";

interface IdempotencyKeyFieldProps {
  /** The key that the server rendered; null on a cached page: the browser creates it, or sends that of a cookie. */
  initialKey: string | null;
  /** The result of the last submission that was carried out: the next one gets a new key. */
  lastResult: unknown;
}

/** A form's idempotency key: a form sent twice (a double tap, a retry after a lost response) is carried out once. */
export function IdempotencyKeyField({ initialKey, lastResult }: IdempotencyKeyFieldProps) {
  const [key, setKey] = useState(initialKey);
  useEffect(() => {
    setKey((current) => (lastResult || !current ? createUuid() : current));
  }, [lastResult]);
  return key ? <input type="hidden" name="key" value={key} /> : null;
}

/** A random UUID, also without https, where `crypto.randomUUID` is missing. */
function createUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
