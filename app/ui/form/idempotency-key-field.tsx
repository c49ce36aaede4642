import { useEffect, useState } from "react";
import { createUuid } from "./create-uuid.ts";

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
