import type { Photo } from "../../../shop/catalogue/model/photo.ts";
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
