import { type PointerEvent, type SyntheticEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useReducedMotion } from "../../ui/reduced-motion.ts";

const slideDurationMs = 5000;

/**
 * Which of `count` slides shows, and what pauses the slideshow (R42): the pointer or the keyboard focus on it, a
 * hidden tab, reduced motion, or the pause button.
 * @param isReady whether a slide's photo has loaded; the slideshow waits for it
 */
export function useSlideshow(count: number, isReady: (slide: number) => boolean) {
  // A new object for each choice: choosing the current slide again restarts its time.
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
    /** Shows a slide for its time. The pointer that chose it does not pause the slideshow before it moves. */
    show: (slide: number) => {
      setCurrent({ slide });
      setHovered(false);
    },
    paused,
    setPaused,
    reducedMotion,
    playing,
    /** For the outermost element. */
    pauseHandlers: {
      onPointerOver: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: updateFocused,
      // A key press makes a focus visible that a pointer had set.
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
