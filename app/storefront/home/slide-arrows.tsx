import { type ComponentProps, useLayoutEffect, useRef } from "react";
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
  const focused = useRef<HTMLButtonElement>(null);
  const noteFocus: Pick<ComponentProps<"button">, "onFocus" | "onBlur"> = {
    onFocus: ({ currentTarget }) => {
      focused.current = currentTarget;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
  // A disabled button has lost the focus to the page by now, without a blur that React hears of: the other arrow takes it.
  useLayoutEffect(() => {
    if (slide === count - 1 && focused.current === end.current) start.current?.focus();
    if (slide === 0 && focused.current === start.current) end.current?.focus();
  });
  const arrow = `grid size-[44px] place-items-center rounded-full bg-paper/90 transition-opacity disabled:opacity-40 ${className}`;
  return (
    <>
      <button
        ref={start}
        {...noteFocus}
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
        {...noteFocus}
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
