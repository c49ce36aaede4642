import { StarRow } from "../../ui/star-row.tsx";
import type { reviewView } from "./page-data.ts";

/** The mean in words. @param ratings such as `4.6 from 12 ratings` */
export function RatingSummary({ ratings }: { ratings: string }) {
  return (
    <div>
      <h2 id="reviews" className="display-2">
        Reviews
      </h2>
      <p className="mt-2 text-lg font-semibold tabular-nums">
        <span aria-hidden="true" className="text-pine">
          ★
        </span>{" "}
        {ratings}
      </p>
      <p className="text-sm text-ink-soft">From customers who received their parcel.</p>
    </div>
  );
}

/** What customers have written: text as it was typed, each apart from the rest. */
export function ReviewList({ reviews }: { reviews: ReturnType<typeof reviewView>[] }) {
  return (
    <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
      {reviews.map(({ id, stars, name, date, text, reply }) => (
        <li key={id} className="overflow-hidden py-5 [overflow-wrap:anywhere]">
          <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <StarRow stars={stars} />
            <bdi className="font-semibold text-ink">{name || "A customer"}</bdi>
            {date}
          </p>
          <p dir="auto" className="max-w-[66ch] whitespace-pre-line">
            {text}
          </p>
          {reply ? (
            <div className="mt-3.5 border-s-2 border-sand ps-4 text-[0.9375rem]">
              <p className="text-sm font-semibold">LumiSkin</p>
              <p dir="auto" className="max-w-[66ch] whitespace-pre-line">
                {reply}
              </p>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
