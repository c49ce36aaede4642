import { randomUUID } from "node:crypto";
import { data, Link, redirect, useNavigation } from "react-router";
import { parseIdempotencyKey } from "../../../../shop/base/with-idempotency-key.ts";
import { listCategories } from "../../../../shop/catalogue/categories/category-queries.ts";
import { createProduct } from "../../../../shop/catalogue/product/create-product.ts";
import { productForm } from "../../../../shop/catalogue/product/product-form.ts";
import { customer, database } from "../../../http/context.ts";
import { parseForm, readForm, reject } from "../../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../../http/forms/preserve-saved-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import type { Route } from "./+types/new";
import type { ProductFormAnswer } from "./edit-action.ts";
import { ProductForm } from "./form.tsx";
import { productPagePath } from "./page-path.ts";
import { fillBlankPrices, withBothPrices } from "./typed-prices.ts";

export const meta: Route.MetaFunction = () => noindexMeta("New product | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await listCategories(context.get(database));
  return {
    categories,
    values: { brand: "LumiSkin", category: categories[0]?.id ?? "", soldOut: "no" },
    owner: context.get(customer).id,
    key: randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  fillBlankPrices(form);
  const parsed = parseForm(productForm, form);
  const madeOne = withBothPrices(String(form.get("intent")), reject(form, {}));
  if (madeOne) return data<ProductFormAnswer>(madeOne);
  if (!parsed.ok) return data<ProductFormAnswer>(parsed.rejected, { status: 400 });
  const key = parseIdempotencyKey(form.get("key"));
  const by = { actorId: context.get(customer).id, key };
  const result = await createProduct(context.get(database), parsed.value, by);
  if (result.outcome === "refused")
    return data<ProductFormAnswer>(reject(form, result.errors), { status: 400 });
  throw redirect(productPagePath(result.id, { done: "created" }), 303);
}

export const clientAction = preserveSavedForm;

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, values, owner, key } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap py-2 md:py-4">
      <Link to="/dashboard/products" className="mb-1 inline-flex min-h-11 items-center text-sm text-link">
        All products
      </Link>
      <PageHeading lead="Saved as a draft that customers cannot see until you publish it. Next, add photos.">
        New product
      </PageHeading>
      <ProductForm
        action="/dashboard/products/new"
        values={values}
        categories={categories}
        answer={actionData}
        saved={{ owner, name: "product:new", version: key, versionField: "key" }}
      >
        <Button busy={busy} busyLabel="Saving..." className="flex-1 md:flex-none">
          Save draft
        </Button>
      </ProductForm>
    </div>
  );
}
