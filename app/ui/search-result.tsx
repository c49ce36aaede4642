import type { Photo } from "../../shop/media/photo.ts";
import { ResponsivePhoto } from "./responsive-photo.tsx";

/** One thing found, as pages get it; every text is ready to be read. */
export interface ResultCardData {
  /** Tells it from every other result. */
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

/** A result's picture; without one its colour, and its first letter or, for a page, the shop's mark. */
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
