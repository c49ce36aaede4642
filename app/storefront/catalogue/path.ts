import { href } from "react-router";
import {
  availabilities,
  type CatalogueFilter,
  catalogueSorts,
  priceBands,
} from "../../../shop/catalogue/product/catalogue-filter.ts";

const choices = { availability: availabilities, price: priceBands, sort: catalogueSorts } as const;
const filterLabels = { availability: "Availability", price: "Price", sort: "Sort" } as const;

/** The catalogue's URL for a filter, without default values, so that the unfiltered catalogue has one URL. */
export function cataloguePath(filter: Partial<CatalogueFilter>): string {
  const query = new URLSearchParams();
  for (const name of ["availability", "price", "sort"] as const) {
    const value = filter[name];
    if (value !== undefined && value !== choices[name][0].value) query.set(name, value);
  }
  return query.size > 0 ? `${href("/catalog")}?${query}` : href("/catalog");
}

/** What differs from the defaults, each with the URL without it. */
export function activeFilters(filter: CatalogueFilter): { label: string; removeTo: string }[] {
  return (["availability", "price", "sort"] as const).flatMap((name) => {
    const chosen = choices[name].find(({ value }) => value === filter[name]);
    if (!chosen || chosen.value === choices[name][0].value) return [];
    return [
      {
        label: `${filterLabels[name]}: ${chosen.label}`,
        removeTo: cataloguePath({ ...filter, [name]: undefined }),
      },
    ];
  });
}
