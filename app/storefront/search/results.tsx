import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { type ResultCardData, ResultThumbnail } from "../../ui/shell/search-result.tsx";

/** The results of the search page as cards. The whole card is a link named after the result. */
export function SearchResults({ results }: { results: ResultCardData[] }) {
  return (
    <ul className="mt-6 grid gap-4 lg:grid-cols-2 lg:gap-5">
      {results.map((result) => (
        <li key={result.key}>
          <ResultCard result={result} />
        </li>
      ))}
    </ul>
  );
}

function ResultCard({ result }: { result: ResultCardData }) {
  return (
    <article className="group relative grid h-full grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-4 rounded-lg border border-hairline bg-paper p-3 transition-colors hover:border-line has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine md:grid-cols-[7.5rem_minmax(0,1fr)] md:gap-5 md:p-4">
      <ResultThumbnail
        result={result}
        sizes="(min-width: 48rem) 120px, 88px"
        className="aspect-4/5 w-full self-start"
      />
      <div className="flex min-w-0 flex-col">
        <p className="text-[0.71875rem] font-semibold tracking-[0.08em] text-ink-soft uppercase">
          {result.type}
        </p>
        <h2 className="mt-1 leading-snug font-semibold md:text-lg">
          <Link
            to={result.url}
            prefetch="intent"
            className="outline-none group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            <bdi>{result.title}</bdi>
          </Link>
        </h2>
        <p className="mt-1 text-[0.9375rem] leading-normal text-ink-soft" dir="auto">
          {result.description}
        </p>
        {result.price ? (
          <p className="mt-auto flex flex-wrap items-center gap-3 pt-3 tabular-nums [overflow-wrap:anywhere]">
            {result.price}
            {result.soldOut ? <Badge>Sold out</Badge> : null}
          </p>
        ) : null}
      </div>
    </article>
  );
}
