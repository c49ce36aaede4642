import { type PointerEvent, type SyntheticEvent, useEffect, useState } from "react";

/** Each slide stays for this long, in milliseconds. */
const slideTime = 5000;

/**
 * Which of `count` slides shows, and what pauses the show (R42): the pointer or the keyboard's focus on the
 * slideshow, a page that is out of sight, a wish for less motion, or the visitor's own pause.
 * @param isReady whether a slide's picture has arrived; the show waits for it
 */
export function useSlideshow(count: number, isReady: (slide: number) => boolean) {
  // A new object for each choice: the time of a slide starts again also where it was shown already.
  const [shown, setShown] = useState({ slide: 0 });
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const seen = useSeen();
  const calm = useLessMotion();
  const moving = seen && !calm && !paused && !hovered && !focused;

  useEffect(() => {
    if (!moving || count < 2) return;
    const next = (shown.slide + 1) % count;
    const timer = setInterval(() => isReady(next) && setShown({ slide: next }), slideTime);
    return () => clearInterval(timer);
  }, [moving, shown, count, isReady]);

  const watchFocus = ({ target }: SyntheticEvent<HTMLElement>) =>
    setFocused((target as HTMLElement).matches(":focus-visible"));
  return {
    slide: shown.slide,
    /** Shows a slide for its time. The pointer that chose it does not pause the show before it moves elsewhere. */
    show: (slide: number) => {
      setShown({ slide });
      setHovered(false);
    },
    paused,
    setPaused,
    /** Whether it would move at all. */
    calm,
    moving,
    /** For the element around it all. */
    watch: {
      onPointerOver: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: watchFocus,
      // A key makes the focus visible on what a pointer had focused.
      onKeyUp: watchFocus,
      onBlur: () => setFocused(false),
    },
  };
}

/** Whether the page is in sight; no before scripts have taken over. */
function useSeen(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return seen;
}

function useLessMotion(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const look = () => setCalm(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return calm;
}
