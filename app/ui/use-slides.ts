import { useCallback, useEffect, useRef, useState } from "react";
import { scrollBehavior } from "./rail.tsx";

/** Which slide of a track that is swiped stands in view, and how to bring another there. `live`: scripts have taken over. */
export function useSlides() {
  const track = useRef<HTMLUListElement>(null);
  const [slide, setSlide] = useState<number>();
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const updateSlide = () => setSlide(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
    updateSlide();
    element.addEventListener("scroll", updateSlide, { passive: true });
    return () => element.removeEventListener("scroll", updateSlide);
  }, []);
  const show = useCallback((index: number, behavior: ScrollBehavior = scrollBehavior()) => {
    const element = track.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    element.scrollTo({ left: sign * index * element.clientWidth, behavior });
  }, []);
  return { track, slide: slide ?? 0, hydrated: slide !== undefined, show };
}
