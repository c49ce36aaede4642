import { Link, useViewTransitionState } from "react-router";
import type { Photo } from "../../shop/catalogue/model/photo.ts";
import { Badge } from "./badge.tsx";
import { ResponsivePhoto } from "./responsive-photo.tsx";

/** What a card shows, formatted. */
export interface ProductCardData {
  id: string;
  path: string;
  name: string;
  price: string;
  /** Such as `50% off`; null: none. */
  discount: string | null;
  soldOut: boolean;
  /** Such as `★ 4.6 from 12 ratings`; null: no one has rated it. */
  rating: string | null;
  photo: Photo | null;
  color: string | null;
}

/** One product of a grid or a rail. The whole card is a link named after the product. */
export function ProductCard({
  card,
  sizes,
  eager,
  as: Heading = "h3",
}: {
  card: ProductCardData;
  sizes: string;
  eager?: boolean;
  /** The heading's level in the page. */
  as?: "h2" | "h3" | "h4";
}) {
  const isTransitioning = useViewTransitionState(card.path);
  return (
    <article className="group relative rounded-md outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-pine">
      <div
        className={`relative aspect-4/5 overflow-hidden rounded-md bg-sand ${isTransitioning ? "photo-transition" : ""}`}
        style={{ backgroundColor: card.color ?? undefined }}
      >
        {card.photo ? (
          <ResponsivePhoto
            photo={card.photo}
            sizes={sizes}
            eager={eager}
            alt=""
            className="size-full object-cover transition-transform duration-250 motion-safe:group-hover:scale-[1.025]"
          />
        ) : (
          <span aria-hidden="true" className="grid size-full place-items-center p-4 text-center display-4">
            <bdi className="line-clamp-4">{card.name}</bdi>
          </span>
        )}
        {card.soldOut || card.discount ? (
          <Badge
            tone="on-photo"
            className={`absolute start-2 top-2 md:start-3 md:top-3 ${card.soldOut ? "text-ink" : ""}`}
          >
            {card.soldOut ? "Sold out" : card.discount}
          </Badge>
        ) : null}
      </div>
      <Heading className="mt-3.5 line-clamp-3 leading-snug font-medium md:text-[1.0625rem]">
        <Link
          to={card.path}
          prefetch="intent"
          viewTransition
          className="outline-none after:absolute after:inset-0"
          dir="auto"
        >
          {card.name}
        </Link>
      </Heading>
      {card.rating && <p className="mt-0.5 text-sm">{card.rating}</p>}
      <p className="mt-0.5 text-[0.9375rem] text-ink-soft tabular-nums">{card.price}</p>
    </article>
  );
}
