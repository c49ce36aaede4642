import type { ReactNode } from "react";
import { Link } from "react-router";
import { CheckIcon, ChevronDownIcon } from "../../ui/icons.tsx";
import { pillLook } from "./filter-pills.tsx";

interface FilterMenuProps {
  /** What is chosen here, such as `Payment`. */
  label: string;
  /** The choice that was made; null: none, all are shown. */
  chosen: string | null;
  children: ReactNode;
}

/** A pill that opens to more choices; of several only one is open. It needs no scripts. */
export function FilterMenu({ label, chosen, children }: FilterMenuProps) {
  return (
    <details name="order-filters" className="group relative">
      <summary className={`${pillLook} list-none ${chosen ? "border-pine bg-pine-wash text-pine" : ""}`}>
        <span>
          {label}
          {chosen ? <span className="font-semibold">: {chosen}</span> : null}
        </span>
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute start-0 z-20 mt-2 w-max min-w-full max-w-[calc(100vw-2.5rem)] rounded-lg border border-hairline bg-paper p-2 shadow-panel">
        {children}
      </div>
    </details>
  );
}

interface ChoicesProps {
  choices: { label: string; to: string; current: boolean }[];
}

/** Choices of which one is made; each is a link to the list as it is with that choice. */
export function Choices({ choices }: ChoicesProps) {
  return (
    <ul>
      {choices.map(({ label, to, current }) => (
        <li key={to}>
          <Link
            to={to}
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
