import { useCallback, useEffect, useRef, useState } from "react";
import { calmly } from "./rail.tsx";

/** Which slide of a track that is swiped stands in view, and how to bring another there. `live`: scripts have taken over. */
export function useSlides() {
  const track = useRef<HTMLUListElement>(null);
  const [slide, setSlide] = useState<number>();
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const look = () => setSlide(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
    look();
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  const show = useCallback((index: number, behavior: ScrollBehavior = calmly()) => {
    const element = track.current;
    if (!element) return;
    const side = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    element.scrollTo({ left: side * index * element.clientWidth, behavior });
  }, []);
  return { track, slide: slide ?? 0, live: slide !== undefined, show };
}
