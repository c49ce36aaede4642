import { useNavigation } from "react-router";
import { listCategories } from "../../../../shop/catalogue/categories/category-queries.ts";
import { productPath } from "../../../../shop/catalogue/model/product.ts";
import { comingScheduledPrices } from "../../../../shop/catalogue/prices/scheduled-price-queries.ts";
import { productStatusTexts } from "../../../../shop/catalogue/product/product-field-text.ts";
import { productFormValues } from "../../../../shop/catalogue/product/product-form.ts";
import { findEditableProduct } from "../../../../shop/catalogue/product/product-write-queries.ts";
import { publishProblems } from "../../../../shop/catalogue/product/publish-problems.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../../http/forms/preserve-saved-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { findUndoOffer } from "../../changes/undo-offer.ts";
import { UndoStrip } from "../../changes/undo-strip.tsx";
import { toScheduledPriceRow } from "../prices/scheduled-row.ts";
import type { Route } from "./+types/product";
import { productDoneText } from "./done-text.ts";
import { productEditAction } from "./edit-action.ts";
import { ProductForm } from "./form.tsx";
import { ProductHeading } from "./heading.tsx";
import { productPagePath } from "./page-path.ts";
import { ProductStatusPanel } from "./status-panel.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.name ?? "Product not found"} | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [stored, categories] = await Promise.all([findEditableProduct(db, params.id), listCategories(db)]);
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

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveSavedForm(args);
}

export default function Product({ loaderData: product, actionData }: Route.ComponentProps) {
  const { id, status, version, shopPath } = product;
  const path = productPagePath(id);
  const { formMethod, formData } = useNavigation();
  const pending = formMethod === "POST" ? String(formData?.get("intent") ?? "save") : null;
  const button = { disabled: pending !== null, className: "flex-1 max-md:px-3 md:flex-none" };
  return (
    <div className="wrap py-6 md:py-10">
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
