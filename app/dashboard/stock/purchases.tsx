import { useId } from "react";
import { data, Link, redirect } from "react-router";
import { orderPurchase, setLeadDays } from "../../../shop/catalogue/stock/purchases/order-purchase.ts";
import { purchaseForm, supplierForm } from "../../../shop/catalogue/stock/purchases/purchase-form.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { Screen } from "../ui/screen.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/purchases";
import { type RejectedStockForm, refuse } from "./correct-action.ts";
import { ProductChoice } from "./product-choice.tsx";
import { getPurchaseList, type PurchaseListView } from "./purchase-view.ts";

const path = "/dashboard/stock/purchases";

export const meta: Route.MetaFunction = () => noindexMeta("Purchases | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = url.searchParams.has("all");
  return {
    all,
    saved: url.searchParams.has("saved"),
    proposed: {
      product: url.searchParams.get("product") ?? "",
      pieces: /^\d{1,7}$/.exec(url.searchParams.get("pieces") ?? "")?.[0] ?? "",
    },
    ...(await getPurchaseList(context.get(database), !all)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const intent = String(form.get("intent"));
  if (intent === "supplier") {
    const parsed = parseForm(supplierForm, form);
    if (!parsed.ok) return refuse(`supplier ${form.get("supplier")}`, parsed.rejected, 400);
    const outcome = await setLeadDays(db, { ...parsed.value, actorId });
    if (outcome === "unknown") throw data("Supplier not found", { status: 404 });
    throw redirect(`${path}?saved`);
  }
  if (intent !== "order") throw outOfDate();
  const parsed = parseForm(purchaseForm, form);
  if (!parsed.ok) return refuse(intent, parsed.rejected, 400);
  const { product, ...order } = parsed.value;
  const result = await orderPurchase(db, { ...order, productId: product, actorId }, new Date());
  if (result.outcome === "unknownProduct")
    return refuse(intent, reject(form, { product: "Please choose a product" }), 409);
  throw redirect(`${path}/${result.id}?saved=order`);
}

export const clientAction = keepTyped((submitted) => {
  const intent = String(submitted.get("intent"));
  return { form: intent === "supplier" ? `supplier ${submitted.get("supplier")}` : intent };
});

export default function Purchases({ loaderData, actionData }: Route.ComponentProps) {
  const { all, saved, proposed, purchases, suppliers, products, formKey } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const order = rejected?.form === "order" ? rejected : null;
  return (
    <Screen
      title="Purchases"
      lead="What you ordered from suppliers and what has arrived."
      error={rejected?.errors.form}
      done={saved && !rejected ? "Saved." : null}
    >
      <NewPurchase key={proposed.product} {...{ products, suppliers, formKey, proposed }} rejected={order} />
      <FilterPills
        label="Purchases by status"
        pills={[
          { label: "To arrive", to: path, current: !all },
          { label: "All", to: `${path}?all`, current: all },
        ]}
      />
      {purchases.length > 0 ? (
        <PurchaseList purchases={purchases} />
      ) : (
        <EmptyState title={all ? "No purchases yet." : "No purchases on the way."} />
      )}
      {suppliers.length > 0 ? <SupplierDays {...{ suppliers, rejected }} /> : null}
    </Screen>
  );
}

function PurchaseList({ purchases }: Pick<PurchaseListView, "purchases">) {
  return (
    <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
      {purchases.map((purchase) => (
        <li
          key={purchase.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2"
        >
          <div className="min-w-0">
            <Link
              to={`${path}/${purchase.id}`}
              className="inline-block py-2.5 font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {purchase.id}: <bdi>{purchase.supplier}</bdi>
            </Link>
            <p className="text-sm text-ink-soft tabular-nums">
              {purchase.days}. {purchase.received} of {purchase.pieces} pieces have arrived.
            </p>
          </div>
          <Badge tone={purchase.isOpen ? "pending" : "plain"}>{purchase.state}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface NewPurchaseProps extends Pick<PurchaseListView, "products" | "suppliers" | "formKey"> {
  /** What the list of stock proposes. */
  proposed: { product: string; pieces: string };
  rejected: RejectedStockForm | null;
}

/** Records what was ordered; more products are added on the purchase's own page. */
function NewPurchase({ products, suppliers, formKey, proposed, rejected }: NewPurchaseProps) {
  const listId = useId();
  const cost = products.find(({ id }) => id === proposed.product)?.cost;
  return (
    <TitledPanel title="Order from a supplier">
      <PostForm
        intent="order"
        sent={{ key: formKey }}
        action={path}
        {...{ rejected }}
        className="grid gap-4 md:grid-cols-2"
      >
        {({ field, values, errors }) => (
          <>
            <Field {...field("supplier")} label="Supplier" list={listId} maxLength={120} />
            <datalist id={listId}>
              {suppliers.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
            <ProductChoice
              products={products}
              chosen={values.product ?? proposed.product}
              error={errors.product}
            />
            <Field {...field("pieces", proposed.pieces)} label="Pieces" inputMode="numeric" dir="ltr" />
            <Field
              {...field("unitCost", cost)}
              label="Cost per piece, Rs."
              inputMode="decimal"
              dir="ltr"
              hint="Without freight. Add freight when the stock arrives."
            />
            <Field {...field("expectedOn")} label="Expected on" optional type="date" max="2999-12-31" />
            <PostButton className="self-end justify-self-start">Save order</PostButton>
          </>
        )}
      </PostForm>
    </TitledPanel>
  );
}

interface SupplierDaysProps extends Pick<PurchaseListView, "suppliers"> {
  rejected: RejectedStockForm | null;
}

/** The days that each supplier needs. */
function SupplierDays({ suppliers, rejected }: SupplierDaysProps) {
  return (
    <TitledPanel title="Suppliers">
      <ul className="divide-y divide-hairline">
        {suppliers.map((supplier) => (
          <li key={`${supplier.id} ${supplier.leadDays}`} className="py-3">
            <PostForm
              intent="supplier"
              sent={{ supplier: supplier.id }}
              action={path}
              stays
              rejected={rejected?.form === `supplier ${supplier.id}` ? rejected : null}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
            >
              {({ field }) => (
                <>
                  <Field
                    {...field("leadDays", supplier.leadDays)}
                    label={
                      <>
                        <bdi className="[overflow-wrap:anywhere]">{supplier.name}</bdi>: days for a purchase
                        to arrive
                      </>
                    }
                    optional
                    inputMode="numeric"
                  />
                  <PostButton
                    tone="quiet"
                    className="mb-1"
                    busyLabel=""
                    aria-label={`Save the days for ${supplier.name}`}
                  >
                    Save
                  </PostButton>
                </>
              )}
            </PostForm>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
