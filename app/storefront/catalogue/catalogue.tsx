import { href, Link } from "react-router";
import { listCategories } from "../../../shop/catalogue/categories/category-queries.ts";
import {
  availabilities,
  catalogueSorts,
  filterCatalogue,
  parseCatalogueFilter,
  priceBands,
} from "../../../shop/catalogue/product/catalogue-filter.ts";
import { activeProducts } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { database } from "../../http/context.ts";
import { choiceValues, type PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ProductCard } from "../../ui/product-card.tsx";
import { Rail } from "../../ui/rail.tsx";
import { cataloguePriceCard } from "../product/card-data.ts";
import type { Route } from "./+types/catalogue";
import { CatalogueFilters } from "./filters.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Products",
    description:
      "All LumiSkin face serums and beauty and personal care tools, with prices in Pakistani rupees.",
    path: href("/catalog"),
  });

export const handle = {
  cache: {
    query: {
      availability: choiceValues(availabilities),
      price: choiceValues(priceBands),
      sort: choiceValues(catalogueSorts),
    },
  },
  sitemap: { changedWith: "catalogue" },
  search: true,
  offline: true,
} satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseCatalogueFilter(url.searchParams);
  const db = context.get(database);
  const [products, categories] = await Promise.all([activeProducts(db), listCategories(db)]);
  const matching = filterCatalogue(products, filter);
  const sections = categories
    .filter(({ onCatalogue }) => onCatalogue)
    .map(({ id, name }) => ({
      category: id,
      title: name,
      cards: matching.filter((product) => product.category === id).map(cataloguePriceCard),
    }));
  return {
    filter,
    countText: matching.length === 1 ? "1 product" : `${matching.length} products`,
    sections: sections.filter(({ cards }) => cards.length > 0),
  };
}

// The `sizes` of a card: a few share the whole width of the rail.
const narrowCardSizes = "(min-width: 30rem) 19rem, 62vw";
const wideCardSizes = `(min-width: 85rem) 26rem, (min-width: 64rem) 30vw, ${narrowCardSizes}`;

export default function Catalogue({ loaderData: { filter, countText, sections } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-10 md:pb-24">
      <h1 className="display-1">Products</h1>
      <CatalogueFilters filter={filter} countText={countText} />
      {sections.map(({ category, title, cards }, sectionIndex) => (
        <Rail key={category} title={title} count={cards.length}>
          {cards.map((card, index) => (
            <li key={card.id}>
              <ProductCard
                card={card}
                sizes={cards.length > 3 ? narrowCardSizes : wideCardSizes}
                eager={sectionIndex === 0 && index < 2}
              />
            </li>
          ))}
        </Rail>
      ))}
      {sections.length === 0 ? (
        <EmptyState
          title="No products match your current filters."
          actions={
            <Link to={href("/catalog")} preventScrollReset className={buttonClass("quiet")}>
              Show all products
            </Link>
          }
        />
      ) : null}
    </div>
  );
}
