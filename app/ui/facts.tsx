import type { ReactNode } from "react";

/** A description list: term above value, in two columns where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-10 gap-y-5 border-y border-hairline py-6 sm:grid-cols-2">{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
