import { useEffect, useState } from "react";

/**
 * What a loader gave, or promised: undefined until it has arrived. No boundary streams, so that a page rendered
 * on the server is whole without scripts. A promise that fails is a surprise for the nearest error boundary.
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
