import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProductCard, type ProductCardData } from "../../ui/product-card.tsx";

/** Products, two or three in a row; of an odd number, the first takes a whole row on phones. */
export function ProductGrid({ cards }: { cards: ProductCardData[] }) {
  if (cards.length === 0) {
    return (
      <EmptyState
        title="There are no products here at the moment."
        actions={<ButtonLink to={href("/catalog")}>See the catalogue</ButtonLink>}
      />
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-12">
      {cards.map((card, index) => (
        <li key={card.id} className={cards.length % 2 === 1 ? "max-md:first:col-span-2" : ""}>
          <ProductCard
            card={card}
            sizes="(min-width: 85rem) 26rem, (min-width: 48rem) 31vw, 46vw"
            eager={index < 2}
            as="h2"
          />
        </li>
      ))}
    </ul>
  );
}
