import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** The first pause and the longest whole time, in milliseconds. */
const firstPause = 4000;
const longest = 15 * 60_000;

/** Loads the page's data again, in pauses that grow by a half, while something is awaited and the page is visible. */
export function useLookAgain(isAwaited: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAwaited) return;
    let timer: ReturnType<typeof setTimeout>;
    let waited = 0;
    const wait = (pause: number) => {
      timer = setTimeout(() => {
        waited += pause;
        if (!document.hidden) void revalidate();
        if (waited < longest) wait(pause * 1.5);
      }, pause);
    };
    wait(firstPause);
    return () => clearTimeout(timer);
  }, [isAwaited, revalidate]);
}
