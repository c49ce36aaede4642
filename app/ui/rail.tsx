import type { ReactNode } from "react";
import { scrollBehavior } from "./reduced-motion.ts";
import { ArrowEndIcon, ArrowStartIcon } from "./shell/icons.tsx";
import { towardsEnd, useScrollTrack } from "./shell/use-scroll-track.ts";

interface RailProps {
  title: string;
  /** The cards, each an `li`. */
  children: ReactNode;
  /** How many cards: a few share the whole width, more run off its end. */
  count: number;
}

/** A section whose cards scroll sideways: by touch, wheel, keyboard and, with scripts, by two arrows. */
export function Rail({ title, children, count }: RailProps) {
  const { track, measured } = useScrollTrack(measureEnds, count);
  const { atStart, atEnd } = measured ?? { atStart: true, atEnd: false };
  /** Scrolls by nearly the rail's width. */
  const step = (direction: 1 | -1) => {
    const element = track.current;
    const left = element ? towardsEnd(element, direction * element.clientWidth * 0.8) : 0;
    element?.scrollBy({ left, behavior: scrollBehavior() });
  };
  const arrow =
    "grid size-11 place-items-center rounded-full border border-line transition-colors not-disabled:hover:bg-sand disabled:opacity-40";
  return (
    <section aria-label={title} className="pt-10 md:pt-14">
      <div className="mb-6 flex items-end justify-between gap-6 md:mb-7">
        <h2 className="display-2">{title}</h2>
        <div className={`flex gap-2 max-md:hidden noscript:hidden ${atStart && atEnd ? "invisible" : ""}`}>
          <button
            type="button"
            aria-label={`Previous in ${title}`}
            disabled={atStart}
            onClick={() => step(-1)}
            className={arrow}
          >
            <ArrowStartIcon className="size-5" />
          </button>
          <button
            type="button"
            aria-label={`Next in ${title}`}
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

function measureEnds(position: number, { scrollWidth, clientWidth }: HTMLElement) {
  return { atStart: position < 8, atEnd: position > scrollWidth - clientWidth - 8 };
}
