import type { CSSProperties, ReactNode } from "react";
import { href, Link } from "react-router";
import type { ResultView } from "../../../shop/catalogue/search/result-view.ts";
import { ProductCard, type ProductCardData } from "../../ui/product-card.tsx";
import { SearchChips } from "../../ui/search-chips.tsx";
import { searchPath } from "./path.ts";

const popularSearches = ["Serum", "Moisturizer", "Cleanser", "Anti-aging"] as const;

/** Shown before the first query. */
export function PopularSearches({ view }: { view: ResultView }) {
  return (
    <section aria-labelledby="popular" className="mt-8">
      <h2 id="popular" className="display-4">
        Popular searches
      </h2>
      <SearchChips searches={popularSearches} to={(search) => searchPath(search, view)} className="mt-4" />
    </section>
  );
}

interface NoResultsProps {
  query: string;
  view: ResultView;
  /** A similar query that finds something. */
  suggestion: string | undefined;
  featured: readonly ProductCardData[];
}

/** No results at all: products and tips. */
export function NoResults({ query, view, suggestion, featured }: NoResultsProps) {
  return (
    <>
      <section aria-labelledby="nothing" className="mt-8 max-w-2xl">
        <h2 id="nothing" className="display-3 [overflow-wrap:anywhere]" dir="auto">
          No results found for "{query}"
        </h2>
        {suggestion ? (
          <p className="mt-3 text-lg" dir="auto">
            Did you mean:{" "}
            <Link to={searchPath(suggestion, view)} className="text-link">
              {suggestion}
            </Link>
          </p>
        ) : null}
        <p className="mt-3 text-ink-soft">Try different keywords or check spelling</p>
      </section>
      {featured.length > 0 ? <Featured cards={featured} /> : null}
      <PopularSearches view={view} />
      <ul className="mt-4 list-disc space-y-1.5 ps-5 text-ink-soft marker:text-line">
        <li>Try one simple word, such as "serum" or "massage".</li>
        <li>
          Browse the{" "}
          <Link to={href("/catalog")} prefetch="intent" className="text-link">
            whole catalogue
          </Link>
          .
        </li>
        <li>
          <Link to={href("/contact")} className="text-link">
            Ask us
          </Link>{" "}
          if you can't find what you're looking for.
        </li>
      </ul>
    </>
  );
}

function Featured({ cards }: { cards: readonly ProductCardData[] }) {
  return (
    <section aria-labelledby="featured" className="mt-9">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="featured" className="display-3">
          Featured Collection
        </h2>
        <Link to={href("/featured")} className="inline-flex min-h-11 items-center text-link">
          View all
        </Link>
      </div>
      <ul className="rail" style={{ "--count": 3 } as CSSProperties}>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} sizes="(min-width: 85rem) 26rem, (min-width: 64rem) 31vw, 62vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Results, but none of the chosen type. */
export function NoResultsOfType({ query, view: { sort } }: { query: string; view: ResultView }) {
  return (
    <StatusText>
      No results of this type for "{query}".{" "}
      <Link to={searchPath(query, { sort })} preventScrollReset className="text-link">
        Show all results
      </Link>
    </StatusText>
  );
}

function StatusText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="py-10 text-ink-soft" dir="auto">
      {children}
    </p>
  );
}
