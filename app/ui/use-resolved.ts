import { useEffect, useState } from "react";

/**
 * The value of a loader that may be a promise; undefined until it resolves. Unlike Suspense, which would stream, it
 * leaves a page rendered on the server whole without scripts. A rejection goes to the nearest error boundary.
 */
export function useResolved<Value>(valueOrPromise: Value | Promise<Value>): Value | undefined {
  const [settled, setSettled] = useState<{ from: unknown; value?: Value; error?: unknown }>();
  useEffect(() => {
    if (!(valueOrPromise instanceof Promise)) return;
    valueOrPromise.then(
      (value) => setSettled({ from: valueOrPromise, value }),
      (error: unknown) => setSettled({ from: valueOrPromise, error }),
    );
  }, [valueOrPromise]);
  if (!(valueOrPromise instanceof Promise)) return valueOrPromise;
  if (settled?.from !== valueOrPromise) return undefined;
  if ("error" in settled) throw settled.error;
  return settled.value;
}
