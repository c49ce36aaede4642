import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { CheckIcon, ChevronDownIcon } from "../../ui/shell/icons.tsx";
import { pillClass } from "./filter-pills.tsx";

interface FilterMenuProps {
  /** Such as `Payment`. */
  label: string;
  /** The label of the current choice; null: no filter. */
  chosen: string | null;
  children: ReactNode;
}

/** A pill with a menu, of which one is open at a time, to the side that has room. Works without scripts, which only close it sooner. */
export function FilterMenu({ label, chosen, children }: FilterMenuProps) {
  return (
    <details
      name="order-filters"
      className="group max-wide:open:w-full wide:[anchor-scope:--pill] wide:not-supports-[anchor-name:--pill]:relative"
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeaving}
    >
      <summary
        className={`${pillClass} list-none [anchor-name:--pill] ${chosen ? "border-pine bg-pine-wash text-pine" : ""}`}
      >
        <span>
          {label}
          {chosen ? <span className="font-semibold">: {chosen}</span> : null}
        </span>
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div
        tabIndex={-1}
        className="mt-2 w-fit min-w-48 rounded-lg border border-hairline bg-paper p-2 outline-none max-md:w-full wide:absolute wide:z-20 wide:w-max wide:[position-anchor:--pill] wide:[position-area:bottom_span-right] wide:[position-try-fallbacks:flip-inline] wide:shadow-panel wide:not-supports-[anchor-name:--pill]:start-0"
      >
        {children}
      </div>
    </details>
  );
}

/** Closes the menu and moves the focus to its pill. */
export function closeMenu({ currentTarget }: { currentTarget: Element }): void {
  const menu = currentTarget.closest("details");
  if (!menu?.open) return;
  menu.querySelector("summary")?.focus();
  menu.open = false;
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key === "Escape") closeMenu(event);
}

function closeOnLeaving({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

interface ChoicesProps {
  choices: { label: string; to: string; current: boolean }[];
}

/** Links to the list with each choice. */
export function Choices({ choices }: ChoicesProps) {
  return (
    <ul>
      {choices.map(({ label, to, current }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={closeMenu}
            aria-current={current ? "true" : undefined}
            className="flex min-h-11 items-center justify-between gap-6 rounded-sm px-3 text-[0.9375rem] hover:bg-pine-wash aria-[current]:font-semibold"
          >
            {label}
            {current ? <CheckIcon className="size-4.5 text-pine" /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
