import { useEffect, useState } from "react";

interface IdempotencyKeyFieldProps {
  /** The key that the page came with; null on a page that is kept for everyone, where the browser makes it. */
  initialKey: string | null;
  /** What the last attempt that was carried out was answered; whatever is asked next is something new. */
  lastResult: unknown;
}

/** Names what a form asks for, so that sent twice (a double tap, a retry after a lost answer) it counts once. */
export function IdempotencyKeyField({ initialKey, lastResult }: IdempotencyKeyFieldProps) {
  const [key, setKey] = useState(initialKey);
  useEffect(() => {
    setKey((current) => (lastResult || !current ? createUuid() : current));
  }, [lastResult]);
  return key ? <input type="hidden" name="key" value={key} /> : null;
}

/** A random UUID, also where the page came without https and the browser's own is missing. */
function createUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
