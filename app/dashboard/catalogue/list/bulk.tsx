import { data, href, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { changeInBulk } from "../../../../shop/catalogue/bulk/change-in-bulk.ts";
import { listCategories } from "../../../../shop/catalogue/categories/category-queries.ts";
import {
  type ProductFields,
  productFieldLabels,
} from "../../../../shop/catalogue/product/editable-product.ts";
import { findEditableProducts } from "../../../../shop/catalogue/product/product-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/bulk";
import { BulkForms } from "./bulk-forms.tsx";
import { bulkPreview, parseBulkChange } from "./bulk-preview.ts";
import { BulkPreviewForm } from "./bulk-preview-form.tsx";
import { chosenIds, parseChosen, shownFields } from "./chosen-products.ts";
import { productListPath } from "./params.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Change several products | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = url.searchParams;
  const [products, categories] = await Promise.all([
    findEditableProducts(db, chosenIds(query)),
    listCategories(db),
  ]);
  const asked = parseBulkChange(query);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const isUnknownCategory = asked?.ok && asked.value.kind === "category" && !names.has(asked.value.category);
  const values = shownFields(query);
  return {
    products: products.map(({ id, name }) => ({ id, name })),
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    values,
    errors: isUnknownCategory
      ? { category: "Please choose a category" }
      : asked && !asked.ok
        ? asked.rejected.errors
        : {},
    preview: asked?.ok && !isUnknownCategory ? bulkPreview(products, asked.value, names) : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = parseBulkChange(form);
  const chosen = parseChosen(form);
  const refuse = (message: string, status: number) => data({ message }, status);
  if (!asked?.ok) return refuse("This change is not valid. Please choose it again.", 400);
  if (chosen.length === 0) return refuse("Nothing changed. Please tick at least one product.", 400);
  const result = await changeInBulk(context.get(database), asked.value, chosen, context.get(customer).id);
  switch (result.outcome) {
    case "changed": {
      const [only] = result.revisions;
      const changed = result.revisions.length === 1 ? String(only) : `${result.revisions.length}-products`;
      throw redirect(productListPath({ filter: "all", search: "", page: 1 }, { changed }));
    }
    case "unknown":
      return refuse("Nothing changed. One of these products no longer exists.", 404);
    case "gone":
      return refuse("Nothing changed. What you chose no longer exists.", 409);
    case "refused":
      return refuse(`${result.reason} Nothing changed.`, 409);
    case "conflict": {
      const fields = [...new Set(result.since.flatMap(({ after }) => Object.keys(after)))];
      const labels = fields.map((name) => productFieldLabels[name as keyof ProductFields] ?? name);
      return refuse(
        `Nothing changed. Someone else has changed ${result.current.name} (${labels.join(", ")}). Below is what would change now.`,
        409,
      );
    }
  }
}

/** After a conflict the page shows what is there now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function ProductsBulk({ loaderData, actionData }: Route.ComponentProps) {
  const { products, categories, values, errors, preview } = loaderData;
  return (
    <div className="wrap py-8 md:py-10">
      <div className="max-w-3xl">
        <PageHeading
          lead={preview ? "Not saved yet." : products.map(({ name }) => name).join(", ")}
          actions={
            <Link to={href("/dashboard/products")} className="touch-target text-link">
              Back to the products
            </Link>
          }
        >
          {products.length === 1 ? "Change 1 product" : `Change ${products.length} products`}
        </PageHeading>
        <div className="mb-5">
          <ErrorBox>{actionData?.message}</ErrorBox>
        </div>
        {products.length === 0 ? (
          <EmptyState title="No products ticked.">Tick some on the Products page, then come back.</EmptyState>
        ) : preview ? (
          <BulkPreviewForm preview={preview} values={values} />
        ) : (
          <BulkForms {...{ products, categories, values, errors }} />
        )}
      </div>
    </div>
  );
}
