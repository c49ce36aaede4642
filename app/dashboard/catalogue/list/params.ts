import { href } from "react-router";
import { parsePage } from "../../../../shop/base/page.ts";
import {
  type ProductListParams,
  productListFilters,
} from "../../../../shop/catalogue/product/product-list.ts";
import { listPath } from "../../ui/list-path.ts";

/** Parses `?q=brush&show=draft&page=2`; unknown values are ignored. */
export function parseProductListParams(query: URLSearchParams): ProductListParams {
  return {
    filter: productListFilters.find(({ value }) => value === query.get("show"))?.value ?? "all",
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200),
    page: parsePage(query),
  };
}

/** The URL of the list. @param extra further parameters, such as the revisions to tell of */
export function productListPath(
  { filter, search, page }: ProductListParams,
  extra: Record<string, string> = {},
): string {
  return listPath(href("/dashboard/products"), {
    q: search || null,
    show: filter === "all" ? null : filter,
    page,
    ...extra,
  });
}

/** The dashboard's page of a product, or a part of it such as `/stock`. */
export function productEditPath(id: string, part = ""): string {
  return `${href("/dashboard/products")}/${encodeURIComponent(id)}${part}`;
}

/** The id of a product's row on the page. */
export function rowId(product: string): string {
  return `product-${product}`;
}
