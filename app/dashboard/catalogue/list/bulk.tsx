import {
  data,
  Form,
  href,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
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
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import type { Route } from "./+types/bulk";
import { BulkForms } from "./bulk-forms.tsx";
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

/** After a conflict the page shows what is there now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function ProductsBulk({ loaderData, actionData }: Route.ComponentProps) {
  const { products, categories, values, errors, preview } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
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

interface BulkPreviewFormProps {
  preview: BulkPreview;
  /** The query that asked for the change. */
  values: Record<string, string>;
}

/** Every change with its old and its new value; each can be left out. */
function BulkPreviewForm({ preview, values }: BulkPreviewFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const ids = preview.map(({ id }) => ["product", id]);
  const here = `/dashboard/products/bulk?${new URLSearchParams([...ids, ...Object.entries(values)])}`;
  return (
    <Form method="post" action={here} className="grid gap-5">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
        {preview.map(({ id, name, chosen, changes, jumps, refused }) => (
          <li key={id}>
            <label className="flex min-h-11 items-start gap-3 px-3 py-2.5">
              <input
                // After a conflict it has another version, and is ticked again.
                key={chosen}
                type="checkbox"
                name="chosen"
                value={chosen}
                defaultChecked={!refused}
                disabled={refused !== null}
                className="mt-0.5 size-5 shrink-0 accent-pine"
              />
              <span className="grid min-w-0 gap-1">
                <span className="font-semibold" dir="auto">
                  {name}
                </span>
                {refused ? <span className="text-sm text-ink-soft">{refused}</span> : null}
                {changes.map(({ label, before, after }) => (
                  <span key={label} className="text-sm tabular-nums [overflow-wrap:anywhere]" dir="auto">
                    {label}: <s className="text-ink-soft">{before}</s>{" "}
                    <span className="sr-only">will become</span> <strong>{after}</strong>
                  </span>
                ))}
                {jumps.map((text) => (
                  <StateMark key={text} shape="trouble">
                    {text}
                  </StateMark>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">Only ticked products change. If one fails, none is changed.</p>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <Button busy={busy} busyLabel="Changing...">
          Change ticked products
        </Button>
        <Link
          to={`/dashboard/products/bulk?${new URLSearchParams(ids)}`}
          className="inline-flex min-h-13 items-center font-medium underline underline-offset-4"
        >
          Choose another change
        </Link>
      </div>
    </Form>
  );
}

type BulkPreview = ReturnType<typeof bulkPreview>;

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
    jumps: Object.values(
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
