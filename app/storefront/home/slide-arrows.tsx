import { useLayoutEffect, useRef } from "react";
import { ArrowEndIcon, ArrowStartIcon } from "../../ui/shell/icons.tsx";

interface SlideArrowsProps {
  slide: number;
  count: number;
  show: (slide: number) => void;
  className: string;
  /** Position of each arrow. */
  startClass: string;
  endClass: string;
}

/** Arrows to the previous and the next photo; disabled at the first and the last. */
export function SlideArrows({ slide, count, show, className, startClass, endClass }: SlideArrowsProps) {
  const [start, end] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  // A disabled button loses the focus to the page: the other arrow takes it.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (slide === count - 1 && activeElement === end.current) start.current?.focus();
    if (slide === 0 && activeElement === start.current) end.current?.focus();
  });
  const arrow = `grid size-[44px] place-items-center rounded-full bg-paper/90 transition-opacity disabled:opacity-40 ${className}`;
  return (
    <>
      <button
        ref={start}
        type="button"
        aria-label="Previous photo"
        disabled={slide === 0}
        onClick={() => show(slide - 1)}
        className={`${arrow} ${startClass}`}
      >
        <ArrowStartIcon className="size-5" />
      </button>
      <button
        ref={end}
        type="button"
        aria-label="Next photo"
        disabled={slide === count - 1}
        onClick={() => show(slide + 1)}
        className={`${arrow} ${endClass}`}
      >
        <ArrowEndIcon className="size-5" />
      </button>
    </>
  );
}
