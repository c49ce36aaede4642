import { Form, useNavigation } from "react-router";
import { productPath } from "../../../../shop/catalogue/model/product.ts";
import { comingScheduledPrices } from "../../../../shop/catalogue/prices/scheduled-price-queries.ts";
import { productFieldLabels } from "../../../../shop/catalogue/product/editable-product.ts";
import { formFieldNames } from "../../../../shop/catalogue/product/product-edit.ts";
import { productStatusTexts } from "../../../../shop/catalogue/product/product-field-text.ts";
import { productFormValues } from "../../../../shop/catalogue/product/product-form.ts";
import { findEditableProduct } from "../../../../shop/catalogue/product/product-write-queries.ts";
import { publishProblems } from "../../../../shop/catalogue/product/publish-problems.ts";
import type { ProductStatus } from "../../../../shop/catalogue/schema.ts";
import { catalogueChoices } from "../../../../shop/content/texts/content-choice-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../../http/forms/preserve-saved-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink, type ButtonTone } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { findUndoOffer } from "../../changes/undo-offer.ts";
import { UndoStrip } from "../../changes/undo-strip.tsx";
import { namedText } from "../../ui/named-text.ts";
import { toScheduledPriceRow } from "../prices/scheduled-row.ts";
import type { Route } from "./+types/product";
import { productEditAction } from "./edit-action.ts";
import { ProductForm } from "./form.tsx";
import { ProductHeading } from "./heading.tsx";
import { productPagePath } from "./page-path.ts";

interface ProductStatusPanelProps {
  /** The product's page. */
  path: string;
  status: ProductStatus;
  /** Why it cannot be in the shop yet. */
  missing: readonly string[];
  busy: boolean;
}

interface StatusButton {
  intent: string;
  label: string;
  tone: ButtonTone;
}

const duplicate: StatusButton = { intent: "duplicate", label: "Duplicate", tone: "quiet" };
const archive: StatusButton = { intent: "archive", label: "Archive", tone: "danger" };
const buttons: Readonly<Record<ProductStatus, readonly StatusButton[]>> = {
  active: [duplicate, { intent: "unpublish", label: "Back to draft", tone: "quiet" }, archive],
  draft: [duplicate, archive],
  archived: [duplicate, { intent: "bring-back", label: "Restore", tone: "quiet" }],
};
const leads: Readonly<Record<ProductStatus, string>> = {
  active: "“Back to draft” and “Archive” hide the product from customers. You can undo both.",
  draft: "Customers cannot see drafts.",
  archived: "Customers cannot see it. Restore it to make it as it was before.",
};

/** What else can be done with a product: what is typed above is not sent with it. */
function ProductStatusPanel({ path, status, missing, busy }: ProductStatusPanelProps) {
  return (
    <section aria-label="Publish, copy or archive" className="mt-6 grid gap-3">
      <p className="text-sm text-ink-soft">{leads[status]}</p>
      {status === "draft" && missing.length > 0 ? (
        <p className="text-sm text-ink-soft">Before it can be published: {missing.join(" ")}</p>
      ) : null}
      <Form method="post" action={path} className="flex flex-wrap gap-3">
        {buttons[status].map(({ intent, label, tone }) => (
          <Button key={intent} name="intent" value={intent} tone={tone} size="small" disabled={busy}>
            {label}
          </Button>
        ))}
      </Form>
    </section>
  );
}

const texts: Readonly<Record<string, string>> = {
  saved: "Saved.",
  created: "Draft saved. Add photos, then publish it.",
  duplicate: "This is the copy: a draft with the same photos. It has no SKU and its stock is not tracked.",
  "publish-active": "Saved. Customers can see it now.",
  "unpublish-draft": "Now a draft. Customers can no longer see it.",
  "archive-archived": "Archived. Customers can no longer see it. Its orders are not affected.",
  "bring-back-active": "Restored. Customers can see it again.",
  "bring-back-draft": "Restored as a draft.",
};

/** What the page says after a form was carried out, from its URL; null: nothing. */
function productDoneText(query: URLSearchParams): string | null {
  const text = namedText(texts, query.get("done"));
  if (!text) return null;
  const requested = (query.get("kept") ?? "").split(" ");
  const kept = formFieldNames.filter((name) => requested.includes(name));
  if (kept.length === 0) return text;
  return `${text} Changes by someone else were kept: ${kept.map((name) => productFieldLabels[name]).join(", ")}.`;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.name ?? "Product not found"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [stored, { products, categories }] = await Promise.all([
    findEditableProduct(db, params.id),
    catalogueChoices(db),
  ]);
  const product = found(stored, "Product");
  const { id, name, status, version } = product;
  const values = productFormValues(product);
  return {
    id,
    name,
    status,
    statusText: productStatusTexts[status],
    version,
    // A draft that has no price yet.
    values: {
      ...values,
      cataloguePrice: product.cataloguePrice === 0 ? "" : values.cataloguePrice,
      unitPrice: product.unitPrice === 0 ? "" : values.unitPrice,
    },
    categories,
    others: products.filter((other) => other.id !== id),
    missing: publishProblems(product).map(({ message }) => message),
    shopPath: status === "active" ? productPath(product) : null,
    doneText: productDoneText(url.searchParams),
    undo: await findUndoOffer(db, url.searchParams.get("changed")),
    owner: context.get(customer).id,
    datedPrices: (await comingScheduledPrices(db, id)).map(toScheduledPriceRow),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const product = found(await findEditableProduct(context.get(database), params.id), "Product");
  return productEditAction(form, product, context);
}

export const clientAction = preserveSavedForm;

export default function Product({ loaderData: product, actionData }: Route.ComponentProps) {
  const { id, status, version, shopPath } = product;
  const path = productPagePath(id);
  const { formMethod, formData } = useNavigation();
  const pending = formMethod === "POST" ? String(formData?.get("intent") ?? "save") : null;
  const button = { disabled: pending !== null, className: "flex-1 max-md:px-3 md:flex-none" };
  return (
    <div className="wrap py-2 md:py-4">
      <ProductHeading
        id={id}
        name={product.name}
        actions={<Badge tone={status === "active" ? "available" : "plain"}>{product.statusText}</Badge>}
      />
      <Notice className="my-4 empty:hidden">{actionData ? null : product.doneText}</Notice>
      <ProductForm
        // What was saved is shown as it was saved.
        key={`${id} ${version}`}
        action={path}
        values={product.values}
        categories={product.categories}
        others={product.others}
        datedPrices={product.datedPrices}
        answer={actionData}
        saved={{ owner: product.owner, name: `product:${id}`, version }}
      >
        {shopPath ? (
          <ButtonLink to={shopPath} tone="quiet" prefetch="none" className={button.className}>
            View in shop
          </ButtonLink>
        ) : (
          <ButtonLink to={`${path}/preview`} tone="quiet" prefetch="none" className={button.className}>
            Preview
          </ButtonLink>
        )}
        <Button
          {...button}
          name="intent"
          value="save"
          tone={status === "draft" ? "quiet" : "primary"}
          busy={pending === "save"}
          busyLabel="Saving..."
        >
          Save
        </Button>
        {status === "draft" ? (
          <Button
            {...button}
            name="intent"
            value="publish"
            busy={pending === "publish"}
            busyLabel="Saving..."
          >
            Publish
          </Button>
        ) : null}
      </ProductForm>
      <ProductStatusPanel path={path} status={status} missing={product.missing} busy={pending !== null} />
      <UndoStrip offer={actionData ? null : product.undo} returnTo={path} />
    </div>
  );
}
