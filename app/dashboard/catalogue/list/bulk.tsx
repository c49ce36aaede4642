import { data, href, Link, redirect } from "react-router";
import {
  type BulkChange,
  type BulkKind,
  previewBulkChange,
} from "../../../../shop/catalogue/bulk/bulk-change.ts";
import { bulkChangeForms } from "../../../../shop/catalogue/bulk/bulk-change-form.ts";
import { changeInBulk } from "../../../../shop/catalogue/bulk/change-in-bulk.ts";
import { listCategories } from "../../../../shop/catalogue/categories/category-queries.ts";
import {
  type EditableProduct,
  type ProductFields,
  productFieldLabels,
} from "../../../../shop/catalogue/product/editable-product.ts";
import { priceJumps } from "../../../../shop/catalogue/product/price-jump.ts";
import { productFieldText } from "../../../../shop/catalogue/product/product-field-text.ts";
import { findEditableProducts } from "../../../../shop/catalogue/product/product-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { type ParsedForm, parseForm, readForm } from "../../../http/forms/parse-form.ts";
import { reloadAfterConflict } from "../../../http/forms/reload-after-conflict.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { HeadingLink } from "../../ui/list-heading.tsx";
import { PostButton } from "../../ui/post-form.tsx";
import type { Route } from "./+types/bulk";
import { BulkForms } from "./bulk-forms.tsx";
import { ChangePreview } from "./change-preview.tsx";
import { chosenIds, chosenText, parseChosen, shownFields } from "./chosen-products.ts";
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

export const shouldRevalidate = reloadAfterConflict;

export default function ProductsBulk({ loaderData, actionData }: Route.ComponentProps) {
  const { products, categories, values, errors, preview } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <div className="max-w-3xl">
        <PageHeading
          lead={preview ? "Not saved yet." : products.map(({ name }) => name).join(", ")}
          actions={<HeadingLink to={href("/dashboard/products")}>Back to the products</HeadingLink>}
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

interface BulkPreviewFormProps {
  preview: ReturnType<typeof bulkPreview>;
  /** The query that asked for the change. */
  values: Record<string, string>;
}

function BulkPreviewForm({ preview, values }: BulkPreviewFormProps) {
  const ids = preview.map(({ id }) => ["product", id]);
  const here = `/dashboard/products/bulk?${new URLSearchParams([...ids, ...Object.entries(values)])}`;
  return (
    <ChangePreview rows={preview} action={here} values={values} refusalClass="text-ink-soft">
      <p className="text-sm text-ink-soft">Only ticked products change. If one fails, none is changed.</p>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <PostButton size="regular" busyLabel="Changing...">
          Change ticked products
        </PostButton>
        <Link
          to={`/dashboard/products/bulk?${new URLSearchParams(ids)}`}
          className="inline-flex min-h-13 items-center font-medium underline underline-offset-4"
        >
          Choose another change
        </Link>
      </div>
    </ChangePreview>
  );
}

/** The change that a URL or a form asks for; null: none yet. */
function parseBulkChange(fields: URLSearchParams | FormData): ParsedForm<BulkChange> | null {
  const kind = fields.get("kind");
  if (typeof kind !== "string" || !Object.hasOwn(bulkChangeForms, kind)) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseForm<(typeof bulkChangeForms)[BulkKind]>(bulkChangeForms[kind as BulkKind], form);
}

/** What the change would do to each product, in words. */
function bulkPreview(
  products: readonly EditableProduct[],
  change: BulkChange,
  categoryNames: ReadonlyMap<string, string>,
) {
  const text = (field: string, value: unknown) =>
    productFieldText(field, value, categoryNames).replaceAll("\n", ", ") || "nothing";
  return previewBulkChange(products, change).map(({ product, changes, refused }) => ({
    id: product.id,
    name: product.name,
    chosen: chosenText(product),
    warnings: Object.values(
      priceJumps(product, Object.fromEntries(changes.map(({ field, after }) => [field, after]))),
    ),
    refused: refused ?? (changes.length === 0 ? "No change needed." : null),
    changes: changes.map(({ field, before, after }) => ({
      label: productFieldLabels[field],
      before: text(field, before),
      after: text(field, after),
    })),
  }));
}
