import type { ReactNode } from "react";

interface PageHeadingProps {
  children: ReactNode;
  /** A sentence below the heading. */
  lead?: ReactNode;
  /** Links or buttons beside the heading. */
  actions?: ReactNode;
}

/** A page's one h1. */
export function PageHeading({ children, lead, actions }: PageHeadingProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="display-1">{children}</h1>
        {lead ? <p className="mt-2 max-w-[52ch] text-ink-soft">{lead}</p> : null}
      </div>
      {actions}
    </div>
  );
}
