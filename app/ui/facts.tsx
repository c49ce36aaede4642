import type { ReactNode } from "react";

/** A description list: term above value, in two columns where there is room. @param areShort two columns on phones too */
export function Facts({ children, areShort }: { children: ReactNode; areShort?: true }) {
  const columns = areShort ? "grid-cols-2 gap-x-6 py-4 sm:gap-x-10" : "gap-x-10 py-6 sm:grid-cols-2";
  return <dl className={`grid gap-y-5 border-y border-hairline ${columns}`}>{children}</dl>;
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
