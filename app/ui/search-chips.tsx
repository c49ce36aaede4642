import { href, Link } from "react-router";

const concerns = ["Oily skin", "Dark spots", "Fine lines", "Hair"];

const concernPath = (concern: string) => `${href("/search")}?q=${concern.replace(" ", "+")}`;

interface SearchChipsProps {
  searches?: readonly string[];
  to?: (search: string) => string;
  className?: string;
}

/** Searches as chips; by default what people seek a product for. */
export function SearchChips({ searches = concerns, to = concernPath, className = "" }: SearchChipsProps) {
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {searches.map((search) => (
        <li key={search}>
          <Link
            to={to(search)}
            prefetch="intent"
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4 text-[0.9375rem] transition-colors hover:border-ink"
          >
            {search}
          </Link>
        </li>
      ))}
    </ul>
  );
}
