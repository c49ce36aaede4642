import { renderToStaticMarkup } from "react-dom/server";
import { formatDate } from "../../../shop/base/karachi-time.ts";
import type { Product } from "../../../shop/catalogue/model/product.ts";
import type { listShownReviews } from "../../../shop/orders/reviews/review-queries.ts";
import { StarRow } from "../../ui/star-row.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { ratingText } from "./card-data.ts";

type Review = Awaited<ReturnType<typeof listShownReviews>>[number];

/**
 * The ratings of a product and texts about it, as HTML: nothing in it acts, so that phones load no script for it. React
 * escapes what was typed.
 * @param more where all texts are; null: these are all @returns null: no one has rated it
 */
export function reviewsHtml(product: Product, reviews: Review[], more: string | null): string | null {
  const ratings = ratingText(product);
  if (ratings === null) return null;
  return renderToStaticMarkup(
    <div className="grid content-start gap-6 lg:grid-cols-[1fr_2.2fr] lg:gap-18">
      <div>
        <h2 id="reviews" className="display-2">
          Reviews
        </h2>
        <p className="mt-2 text-lg font-semibold tabular-nums">{ratings}</p>
        <p className="text-sm text-ink-soft">From customers who received their parcel.</p>
      </div>
      {reviews.length > 0 ? (
        <div>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {reviews.map((review) => (
              <Said key={review.id} review={review} />
            ))}
          </ul>
          {more ? (
            <a href={more} className="mt-4 touch-target text-link">
              All reviews
            </a>
          ) : null}
        </div>
      ) : null}
    </div>,
  );
}

/** What a customer has written, apart from the text of others. */
function Said({ review: { stars, name, sentAt, text, reply } }: { review: Review }) {
  return (
    <li className="overflow-hidden py-5 [overflow-wrap:anywhere]">
      <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <StarRow stars={stars} />
        <bdi className="font-semibold text-ink">{name || "A customer"}</bdi>
        {formatDate(sentAt)}
      </p>
      <TypedText>{text}</TypedText>
      {reply ? (
        <div className="mt-3.5 border-s-2 border-sand ps-4 text-[0.9375rem]">
          <p className="text-sm font-semibold">LumiSkin</p>
          <TypedText>{reply}</TypedText>
        </div>
      ) : null}
    </li>
  );
}
