import { type ReactNode, useEffect, useRef, useState } from "react";
import { ArrowEndIcon, ArrowStartIcon } from "./icons.tsx";

interface RailProps {
  title: string;
  /** The cards, each an `li`. */
  children: ReactNode;
  /** How many there are: a few share the whole width, more run off its end. */
  count: number;
}

/** A section whose cards scroll sideways: by touch, wheel, keyboard and, with scripts, by two arrows. */
export function Rail({ title, children, count }: RailProps) {
  const { track, atStart, atEnd, step } = useRail(count);
  const arrow =
    "grid size-11 place-items-center rounded-full border border-line transition-colors not-disabled:hover:bg-sand disabled:opacity-40";
  return (
    <section aria-label={title} className="pt-10 md:pt-14">
      <div className="mb-6 flex items-end justify-between gap-6 md:mb-7">
        <h2 className="display-2">{title}</h2>
        <div className={`flex gap-2 max-md:hidden noscript:hidden ${atStart && atEnd ? "invisible" : ""}`}>
          <button
            type="button"
            aria-label={`Back in ${title}`}
            disabled={atStart}
            onClick={() => step(-1)}
            className={arrow}
          >
            <ArrowStartIcon className="size-5" />
          </button>
          <button
            type="button"
            aria-label={`Onwards in ${title}`}
            disabled={atEnd}
            onClick={() => step(1)}
            className={arrow}
          >
            <ArrowEndIcon className="size-5" />
          </button>
        </div>
      </div>
      <ul ref={track} className="rail" style={{ "--count": count } as React.CSSProperties}>
        {children}
      </ul>
    </section>
  );
}

/** Where a sideways track stands, and steps of nearly its width. */
function useRail(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of cards has another end
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const updateEnds = () => {
      // Sideways positions are negative in lines that run from right to left.
      const position = Math.abs(element.scrollLeft);
      const maxPosition = element.scrollWidth - element.clientWidth;
      setEnds({ atStart: position < 8, atEnd: position > maxPosition - 8 });
    };
    updateEnds();
    element.addEventListener("scroll", updateEnds, { passive: true });
    const resizeObserver = new ResizeObserver(updateEnds);
    resizeObserver.observe(element);
    return () => {
      element.removeEventListener("scroll", updateEnds);
      resizeObserver.disconnect();
    };
  }, [count]);
  const step = (direction: 1 | -1) => {
    const element = track.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === "rtl" ? -direction : direction;
    element.scrollBy({ left: sign * element.clientWidth * 0.8, behavior: scrollBehavior() });
  };
  return { track, ...ends, step };
}

/** Smooth, unless the visitor asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
