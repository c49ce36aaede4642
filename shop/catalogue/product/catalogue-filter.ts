import { isSoldOut, type ProductSummary } from "../model/product.ts";

/** The choices of the catalogue's availability filter, in their order; the first is the default. */
export const availabilities = [
  { value: "all", label: "All" },
  { value: "in-stock", label: "In Stock" },
  { value: "out-of-stock", label: "Out of Stock" },
] as const;

/** The choices of its price filter, by catalogue price (R1). */
export const priceBands = [
  { value: "all", label: "All" },
  { value: "under-2000", label: "Under 2000" },
  { value: "2000-to-3000", label: "2000 to 3000" },
  { value: "above-3000", label: "Above 3000" },
] as const;

export const catalogueSorts = [
  { value: "name-a-z", label: "Name A-Z" },
  { value: "name-z-a", label: "Name Z-A" },
  { value: "price-low-high", label: "Price low to high" },
  { value: "price-high-low", label: "Price high to low" },
] as const;

type ValueOf<Choices extends readonly { value: string }[]> = Choices[number]["value"];

/** The catalogue's URL parameters: `?availability=…&price=…&sort=…`. */
export interface CatalogueFilter {
  availability: ValueOf<typeof availabilities>;
  price: ValueOf<typeof priceBands>;
  sort: ValueOf<typeof catalogueSorts>;
}

/** Parses the filter; an absent or unknown value becomes the default. */
export function parseCatalogueFilter(searchParams: URLSearchParams): CatalogueFilter {
  return {
    availability: parseChoice(availabilities, searchParams.get("availability")),
    price: parseChoice(priceBands, searchParams.get("price")),
    sort: parseChoice(catalogueSorts, searchParams.get("sort")),
  };
}

/** The matching products as a new list, sorted; equal ones by name, then id. */
export function filterCatalogue<Item extends ProductSummary>(
  products: readonly Item[],
  filter: CatalogueFilter,
): Item[] {
  return products
    .filter(
      (product) => availabilityFilters[filter.availability](product) && priceFilters[filter.price](product),
    )
    .sort((a, b) => comparators[filter.sort](a, b) || byName(a, b) || (a.id < b.id ? -1 : 1));
}

function parseChoice<Value extends string>(
  choices: readonly [{ value: Value }, ...{ value: Value }[]],
  requested: string | null,
): Value {
  return choices.find(({ value }) => value === requested)?.value ?? choices[0].value;
}

const availabilityFilters: Record<CatalogueFilter["availability"], (product: ProductSummary) => boolean> = {
  all: () => true,
  "in-stock": (product) => !isSoldOut(product),
  "out-of-stock": isSoldOut,
};

const twoThousand = 2000_00;
const threeThousand = 3000_00;

const priceFilters: Record<CatalogueFilter["price"], (product: ProductSummary) => boolean> = {
  all: () => true,
  "under-2000": ({ cataloguePrice }) => cataloguePrice < twoThousand,
  "2000-to-3000": ({ cataloguePrice }) => cataloguePrice >= twoThousand && cataloguePrice <= threeThousand,
  "above-3000": ({ cataloguePrice }) => cataloguePrice > threeThousand,
};

const nameCollator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const byName = (a: ProductSummary, b: ProductSummary) => nameCollator.compare(a.name, b.name);

const comparators: Record<CatalogueFilter["sort"], (a: ProductSummary, b: ProductSummary) => number> = {
  "name-a-z": byName,
  "name-z-a": (a, b) => byName(b, a),
  "price-low-high": (a, b) => a.cataloguePrice - b.cataloguePrice,
  "price-high-low": (a, b) => b.cataloguePrice - a.cataloguePrice,
};
