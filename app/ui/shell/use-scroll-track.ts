import { useEffect, useRef, useState } from "react";

/**
 * A list that scrolls sideways; `measured` is undefined until hydration.
 * @param measure what to know of its scroll position, in pixels from its start; a stable function
 * @param count its items: with another number, its end is elsewhere
 */
export function useScrollTrack<State>(
  measure: (position: number, element: HTMLElement) => State,
  count?: number,
) {
  const track = useRef<HTMLUListElement>(null);
  const [measured, setMeasured] = useState<State>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count has another end
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    // `scrollLeft` is negative in right-to-left text.
    const update = () => setMeasured(measure(Math.abs(element.scrollLeft), element));
    update();
    element.addEventListener("scroll", update, { passive: true });
    const resizeObserver = new ResizeObserver(update);
    resizeObserver.observe(element);
    return () => {
      element.removeEventListener("scroll", update);
      resizeObserver.disconnect();
    };
  }, [measure, count]);
  return { track, measured };
}

/** A distance towards the end of an element's text as `left` of a scroll. */
export function towardsEnd(element: HTMLElement, distance: number): number {
  return getComputedStyle(element).direction === "rtl" ? -distance : distance;
}
