import { Form, href } from "react-router";
import { categoryNames } from "../../../../shop/catalogue/categories/category-queries.ts";
import { productListFilters } from "../../../../shop/catalogue/product/product-list.ts";
import { listProducts } from "../../../../shop/catalogue/product/product-list-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { reloadAfterConflict } from "../../../http/forms/reload-after-conflict.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { requestLowStock } from "../../../http/request-low-stock.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { findUndoOffer } from "../../changes/undo-offer.ts";
import { UndoStrip } from "../../changes/undo-strip.tsx";
import { FilterPills } from "../../ui/filter-pills.tsx";
import { ListPagination } from "../../ui/list-pagination.tsx";
import { SavedFilterChips } from "../../ui/saved-filter-chips.tsx";
import { savedFilterChips } from "../../ui/saved-filters.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import type { Route } from "./+types/products";
import { productsAction } from "./action.ts";
import { parseProductListParams, productListPath } from "./params.ts";
import { chosenFormId, ProductRow } from "./row.tsx";
import { toProductListRow } from "./row-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Products | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const list = parseProductListParams(url.searchParams);
  const lowIds = await requestLowStock(context);
  const changed = url.searchParams.get("changed");
  const [{ items, ...listPage }, categories, undo] = await Promise.all([
    listProducts(db, list, lowIds),
    categoryNames(db),
    findUndoOffer(db, changed),
  ]);
  return {
    saved: await savedFilterChips(context, {
      path: "/dashboard/products",
      query: url.searchParams,
    }),
    list,
    ...listPage,
    products: items.map((product) => toProductListRow(product, categories, lowIds)),
    undo,
    notice: changeNotice(changed),
  };
}

/** What a change says that no single revision tells of: `?changed=3-products`, `?changed=stock`. */
function changeNotice(changed: string | null): string | null {
  if (changed === "stock") return "Stock corrected.";
  const [, count] = /^(\d{1,4})-products$/.exec(changed ?? "") ?? [];
  return count ? `${count} products changed.` : null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const list = parseProductListParams(url.searchParams);
  return productsAction({
    form: await readForm(request),
    db: context.get(database),
    actorId: context.get(customer).id,
    list: (changed) => productListPath(list, changed ? { changed } : {}),
  });
}

export const shouldRevalidate = reloadAfterConflict;

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { list, page, pages, total, counts, products, undo, notice } = loaderData;
  const path = productListPath({ ...list, page });
  const rejected = actionData ?? null;
  const isShown = products.some(({ id }) => id === rejected?.product);
  return (
    <div className="group/list wrap py-2 md:py-4">
      <PageHeading
        actions={
          <ButtonLink to={`${href("/dashboard/products")}/new`} size="small" prefetch="none">
            Add product
          </ButtonLink>
        }
      >
        Products
      </PageHeading>
      <div className="mb-5 grid gap-4">
        <Notice className="empty:hidden">{rejected ? null : notice}</Notice>
        <ErrorBox>{rejected && !isShown ? Object.values(rejected.errors)[0] : null}</ErrorBox>
        <SavedFilterChips saved={loaderData.saved} />
        <SearchBox
          path={href("/dashboard/products")}
          label="Search products"
          placeholder="Name, SKU or tag"
          search={list.search}
          keep={list.filter === "all" ? {} : { show: list.filter }}
        />
        <FilterPills
          label="Products by status"
          pills={productListFilters.map(({ value, label }) => ({
            label,
            count: counts[value],
            to: productListPath({ ...list, filter: value, page: 1 }),
            current: list.filter === value,
          }))}
        />
      </div>
      {products.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {products.map((product) => (
            <ProductRow key={product.id} product={product} list={path} rejected={rejected} />
          ))}
        </ul>
      ) : (
        <EmptyState title={list.search ? "No products found." : "No products here."}>
          {list.search ? "Try another word from its name, SKU or tags." : null}
        </EmptyState>
      )}
      <ListPagination
        {...{ page, pages, total }}
        shown={products.length}
        to={(other) => productListPath({ ...list, page: other })}
      />
      {products.length > 0 ? <ChosenBar /> : null}
      {/* The bar of what is ticked takes its place. */}
      <div className="contents group-has-[li_:checked]/list:hidden">
        <UndoStrip offer={rejected ? null : undo} returnTo={path} />
      </div>
    </div>
  );
}

/** What can be done with the products whose boxes are ticked. */
function ChosenBar() {
  return (
    <Form
      id={chosenFormId}
      method="get"
      action="/dashboard/products/bulk"
      className="bottom-[calc(var(--tab-bar)+0.75rem)] z-10 mt-4 flex items-center justify-between gap-3 rounded-md border border-hairline bg-paper py-1.5 ps-4 pe-1.5 shadow-float group-has-[li_:checked]/list:sticky"
    >
      <p className="text-sm text-ink-soft">Tick products to change several at once.</p>
      <Button size="small">Change ticked</Button>
    </Form>
  );
}
