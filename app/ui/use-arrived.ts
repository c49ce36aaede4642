import { useEffect, useState } from "react";

/**
 * What a loader gave, or promised: undefined until it has arrived. No boundary streams, so that a page rendered
 * on the server is whole without scripts. A promise that fails is a surprise for the nearest error boundary.
 */
export function useArrived<Value>(promised: Value | Promise<Value>): Value | undefined {
  const [arrived, setArrived] = useState<{ from: unknown; value?: Value; error?: unknown }>();
  useEffect(() => {
    if (!(promised instanceof Promise)) return;
    promised.then(
      (value) => setArrived({ from: promised, value }),
      (error: unknown) => setArrived({ from: promised, error }),
    );
  }, [promised]);
  if (!(promised instanceof Promise)) return promised;
  if (arrived?.from !== promised) return undefined;
  if ("error" in arrived) throw arrived.error;
  return arrived.value;
}
