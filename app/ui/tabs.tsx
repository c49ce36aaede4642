import { Link } from "react-router";

interface TabsProps {
  /** The accessible name. */
  label: string;
  tabs: { label: string; count: number; to: string; current: boolean }[];
}

/** Tabs of a list, as links to other URLs of the page: they work without scripts. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-4.5 sm:gap-x-7">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          replace
          preventScrollReset
          aria-current={tab.current ? "page" : undefined}
          className="inline-flex min-h-12 items-center gap-1.5 border-b-2 border-transparent text-[0.9375rem] font-medium transition-colors hover:border-hairline aria-[current]:border-gold"
        >
          {tab.label} <span className="text-ink-soft tabular-nums">{tab.count}</span>
        </Link>
      ))}
    </nav>
  );
}
