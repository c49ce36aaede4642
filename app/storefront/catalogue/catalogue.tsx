import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigate } from "react-router";
import { listCategories } from "../../../shop/catalogue/categories/category-queries.ts";
import {
  availabilities,
  type CatalogueFilter,
  catalogueSorts,
  filterCatalogue,
  parseCatalogueFilter,
  priceBands,
} from "../../../shop/catalogue/product/catalogue-filter.ts";
import { activeProducts } from "../../../shop/catalogue/product/catalogue-queries.ts";
import { database } from "../../http/context.ts";
import { choiceValues, type PageHandle } from "../../http/page-handle.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ActiveFilters } from "../../ui/active-filters.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PillSelect } from "../../ui/form/pill-select.tsx";
import { ProductCard } from "../../ui/product-card.tsx";
import { Rail } from "../../ui/rail.tsx";
import { SearchChips } from "../../ui/search-chips.tsx";
import { Sheet, SheetButton } from "../../ui/sheet.tsx";
import { FilterIcon } from "../../ui/shell/icons.tsx";
import { cataloguePriceCard } from "../product/card-data.ts";
import type { Route } from "./+types/catalogue";
import { activeFilters, cataloguePath } from "./path.ts";

/** Filters and sort: a GET form, which scripts submit with every change. On phones they are in a sheet. */
function CatalogueFilters({ filter, countText }: { filter: CatalogueFilter; countText: string }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  // Back and forward change the URL: the controls follow.
  useEffect(() => {
    for (const [name, value] of Object.entries(filter)) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [filter]);

  const applyFilters = () => {
    const chosen = new URLSearchParams([...new FormData(form.current ?? undefined)] as [string, string][]);
    navigate(cataloguePath(parseCatalogueFilter(chosen)), { preventScrollReset: true });
  };

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <SheetButton sheetId="filters">
        <FilterIcon className="size-5" />
        Filter and sort
      </SheetButton>
      <Sheet id="filters" title="Filter and sort">
        <Form
          ref={form}
          method="get"
          action={href("/catalog")}
          className="flex flex-wrap items-center gap-x-2.5 gap-y-4 max-md:grid"
          onChange={applyFilters}
          onSubmit={(event) => {
            event.preventDefault();
            applyFilters();
            document.getElementById("filters")?.hidePopover();
          }}
        >
          <fieldset>
            <legend className="mb-2 text-sm font-semibold md:sr-only">Availability</legend>
            <div className="flex flex-wrap gap-2.5">
              {availabilities.map(({ value, label }) => (
                <label
                  key={value}
                  className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4.5 text-[0.9375rem] transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine"
                >
                  <input
                    type="radio"
                    name="availability"
                    value={value}
                    defaultChecked={filter.availability === value}
                    className="sr-only"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <PillSelect
            label="Price"
            name="price"
            choices={priceBands}
            defaultValue={filter.price}
            className={selectClass}
          />
          <PillSelect
            label="Sort"
            name="sort"
            choices={catalogueSorts}
            defaultValue={filter.sort}
            className={selectClass}
          />
          <Button className="mt-2 md:mt-0 md:hidden md:noscript:inline-flex" size="small">
            Show products
          </Button>
        </Form>
      </Sheet>
      <p role="status" className="text-[0.9375rem] text-ink-soft tabular-nums">
        {countText}
      </p>
      <div className="w-full empty:hidden">
        <ActiveFilters filters={activeFilters(filter)} clearTo={cataloguePath({})} />
      </div>
    </div>
  );
}

const selectClass = "flex-1 md:[field-sizing:content]";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Catalog",
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
      <SearchChips className="mt-4" />
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
