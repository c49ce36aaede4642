import { Link } from "react-router";
import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import type { PlaceLink } from "../../../shop/catalogue/search/place-link.ts";
import { ResponsivePhoto } from "../responsive-photo.tsx";

/** A search result as pages get it, formatted. */
export interface ResultCardData {
  /** Unique among all results. */
  key: string;
  /** `Product`, `Article` or `Page`. */
  type: string;
  title: string;
  description: string;
  price: string | null;
  url: string;
  image: Photo | null;
  color: string | null;
  soldOut: boolean;
}

/** A result's photo; without one its colour with its initial or, for a page, the shop's mark. */
export function ResultThumbnail({
  result,
  sizes,
  className,
}: {
  result: ResultCardData;
  sizes: string;
  className: string;
}) {
  const { image, color, title, type } = result;
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sand ${className}`}
      style={color ? { backgroundColor: color } : undefined}
    >
      {image ? (
        <ResponsivePhoto photo={image} sizes={sizes} alt="" className="size-full object-cover" />
      ) : type === "Page" ? (
        <img src="/mark.svg" alt="" width={24} height={24} loading="lazy" />
      ) : (
        <span className="display-4">{[...title][0]}</span>
      )}
    </span>
  );
}

/** What was typed, where something else was searched (R71). */
export function SearchedFor({ query }: { query: string }) {
  return (
    <p className="text-sm">
      You searched for "<bdi>{query}</bdi>".
    </p>
  );
}

/** A place of a page that answers the query; it is no result (R71). */
export function AnsweringPlace({ place }: { place: PlaceLink | undefined }) {
  if (!place) return null;
  return (
    <p className="mt-3 border-s-2 border-pine ps-3.5">
      <Link to={place.url} data-result="" className="touch-target font-semibold text-link">
        {place.title}
      </Link>
      <span dir="auto" className="block text-[0.9375rem] text-ink-soft">
        {place.description}
      </span>
    </p>
  );
}
