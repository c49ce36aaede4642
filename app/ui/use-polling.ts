import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** The first pause, and the time after which polling ends; milliseconds. */
const firstPauseMs = 4000;
const maxMs = 15 * 60_000;

/** Reloads the page's data while something is awaited and the page is visible, in pauses that grow by a half. */
export function usePolling(isAwaited: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAwaited) return;
    let timer: ReturnType<typeof setTimeout>;
    let waited = 0;
    const wait = (pause: number) => {
      timer = setTimeout(() => {
        waited += pause;
        if (!document.hidden) void revalidate();
        if (waited < maxMs) wait(pause * 1.5);
      }, pause);
    };
    wait(firstPauseMs);
    return () => clearTimeout(timer);
  }, [isAwaited, revalidate]);
}
