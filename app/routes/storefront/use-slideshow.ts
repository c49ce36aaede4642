import { type FocusEvent, type PointerEvent, useEffect, useState } from "react";

/** Each slide stays for this long, in milliseconds. */
const slideTime = 5000;

/**
 * Which of `count` slides shows, and what makes it stay: the pointer or the focus on the slideshow, a page that
 * is out of sight, a wish for less motion, or the visitor's own pause.
 * @param isReady whether a slide's picture has arrived; the show waits for it
 */
export function useSlideshow(count: number, isReady: (slide: number) => boolean) {
  const [slide, setSlide] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const seen = useSeen();
  const calm = useLessMotion();
  const moving = seen && !calm && !paused && !hovered && !focused;

  useEffect(() => {
    if (!moving || count < 2) return;
    const next = (slide + 1) % count;
    const timer = setInterval(() => isReady(next) && setSlide(next), slideTime);
    return () => clearInterval(timer);
  }, [moving, slide, count, isReady]);

  return {
    slide,
    show: setSlide,
    paused,
    setPaused,
    /** Whether it would move at all. */
    calm,
    moving,
    /** For the element around it all. */
    watch: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === "mouse"),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
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
