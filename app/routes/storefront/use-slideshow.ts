import { type PointerEvent, type SyntheticEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useReducedMotion } from "../../ui/reduced-motion.ts";

/** Each slide stays for this long, in milliseconds. */
const slideDurationMs = 5000;

/**
 * Which of `count` slides shows, and what pauses the show (R42): the pointer or the keyboard's focus on the
 * slideshow, a page that is out of sight, a wish for less motion, or the visitor's own pause.
 * @param isReady whether a slide's picture has arrived; the show waits for it
 */
export function useSlideshow(count: number, isReady: (slide: number) => boolean) {
  // A new object for each choice: the time of a slide starts again also where it was shown already.
  const [current, setCurrent] = useState({ slide: 0 });
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const visible = usePageVisible();
  const reducedMotion = useReducedMotion();
  const playing = visible && !reducedMotion && !paused && !hovered && !focused;

  useEffect(() => {
    if (!playing || count < 2) return;
    const next = (current.slide + 1) % count;
    const timer = setInterval(() => isReady(next) && setCurrent({ slide: next }), slideDurationMs);
    return () => clearInterval(timer);
  }, [playing, current, count, isReady]);

  const updateFocused = ({ target }: SyntheticEvent<HTMLElement>) =>
    setFocused((target as HTMLElement).matches(":focus-visible"));
  return {
    slide: current.slide,
    /** Shows a slide for its time. The pointer that chose it does not pause the show before it moves elsewhere. */
    show: (slide: number) => {
      setCurrent({ slide });
      setHovered(false);
    },
    paused,
    setPaused,
    reducedMotion,
    playing,
    /** For the element around it all. */
    pauseHandlers: {
      onPointerOver: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: updateFocused,
      // A key makes the focus visible on what a pointer had focused.
      onKeyUp: updateFocused,
      onBlur: () => setFocused(false),
    },
  };
}

/** Whether the tab is visible; false until hydration. */
function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  );
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
