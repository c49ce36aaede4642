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
  const arrow = `grid size-[44px] place-items-center rounded-full bg-paper/90 transition-opacity disabled:opacity-40 ${className}`;
  return (
    <>
      <button
        type="button"
        aria-label="Previous photo"
        disabled={slide === 0}
        onClick={() => show(slide - 1)}
        className={`${arrow} ${startClass}`}
      >
        <ArrowStartIcon className="size-5" />
      </button>
      <button
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
