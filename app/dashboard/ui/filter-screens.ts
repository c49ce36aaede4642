import { parseProductListParams, productListPath } from "../catalogue/list/params.ts";
import { orderListSearchParams, parseOrderListParams } from "../orders/list/params.ts";

/** A list whose filters can be saved. */
interface FilterScreen {
  label: string;
  /** The known parameters of a query in their usual order, without a page; empty: there is no filter. */
  normalise: (query: URLSearchParams) => string;
}

/** Every list whose filters can be saved, by its path. */
const filterScreens: Readonly<Record<string, FilterScreen>> = {
  "/dashboard": {
    label: "Orders",
    normalise: (query) =>
      new URLSearchParams(orderListSearchParams({ ...parseOrderListParams(query), cursor: null })).toString(),
  },
  "/dashboard/products": {
    label: "Products",
    normalise: (query) => productListPath({ ...parseProductListParams(query), page: 1 }).split("?")[1] ?? "",
  },
};

/** The list at a path; undefined: it has no filters that can be saved. */
export function filterScreenOf(path: string): FilterScreen | undefined {
  return Object.hasOwn(filterScreens, path) ? filterScreens[path] : undefined;
}

/** The page of the saved filters of a list. @param query the filter to save */
export function savedFiltersPath(screen: string, query = ""): string {
  return `/dashboard/filters?${new URLSearchParams({ screen, ...(query && { filter: query }) })}`;
}
