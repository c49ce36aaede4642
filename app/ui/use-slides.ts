import { useCallback } from "react";
import { scrollBehavior } from "./reduced-motion.ts";
import { towardsEnd, useScrollTrack } from "./shell/use-scroll-track.ts";

/** The visible slide of a swiped track, and how to show another. `hydrated`: scripts run. */
export function useSlides() {
  const { track, measured: slide } = useScrollTrack(visibleSlide);
  const show = useCallback(
    (index: number, behavior: ScrollBehavior = scrollBehavior()) => {
      const element = track.current;
      element?.scrollTo({ left: towardsEnd(element, index * element.clientWidth), behavior });
    },
    [track],
  );
  return { track, slide: slide ?? 0, hydrated: slide !== undefined, show };
}

const visibleSlide = (position: number, { clientWidth }: HTMLElement) => Math.round(position / clientWidth);
