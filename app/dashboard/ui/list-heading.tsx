import { type ReactNode, useId } from "react";
import { Link, type LinkProps } from "react-router";
import { createIcon } from "../../ui/shell/icons.tsx";

const AboutIcon = createIcon("M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.1");

interface ListHeadingProps {
  children: ReactNode;
  /** What the list is for. On a phone a button shows it, so that the first row stands high. */
  about: ReactNode;
  /** Links or buttons beside the heading. */
  actions?: ReactNode;
}

/** The h1 of a list. */
export function ListHeading({ children, about, actions }: ListHeadingProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 max-md:flex max-md:items-center">
        <h1 className="display-1">{children}</h1>
        <button
          type="button"
          popoverTarget={id}
          aria-label="About this list"
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft md:hidden"
        >
          <AboutIcon className="size-5" />
        </button>
        <p id={id} popover="auto" className="about-sheet text-ink-soft">
          {about}
        </p>
      </div>
      {actions}
    </div>
  );
}

/** A link beside a screen's heading. */
export function HeadingLink({ className = "", ...rest }: LinkProps) {
  return <Link {...rest} className={`touch-target text-link ${className}`} />;
}
