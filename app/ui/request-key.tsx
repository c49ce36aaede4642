import { useEffect, useState } from "react";

interface RequestKeyProps {
  /** The key that the page came with; null on a page that is kept for everyone, where the browser makes it. */
  initial: string | null;
  /** What the last attempt that was carried out was answered; whatever is asked next is something new. */
  done: unknown;
}

/** Names what a form asks for, so that sent twice (a double tap, a retry after a lost answer) it counts once. */
export function RequestKey({ initial, done }: RequestKeyProps) {
  const [key, setKey] = useState(initial);
  useEffect(() => {
    setKey((known) => (done || !known ? newKey() : known));
  }, [done]);
  return key ? <input type="hidden" name="key" value={key} /> : null;
}

/** A random UUID, also where the page came without https and the browser's own is missing. */
function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
