import { useId } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { orderPurchase, setLeadDays } from "../../../shop/catalogue/stock/purchases/order-purchase.ts";
import { purchaseForm, supplierForm } from "../../../shop/catalogue/stock/purchases/purchase-form.ts";
import { customer, database } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { FilterPills } from "../ui/filter-pills.tsx";
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

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const submitted = await args.request.clone().formData();
  const intent = String(submitted.get("intent"));
  return preserveForm(args, {
    form: intent === "supplier" ? `supplier ${submitted.get("supplier")}` : intent,
  });
}

export default function Purchases({ loaderData, actionData }: Route.ComponentProps) {
  const { all, saved, proposed, purchases, suppliers, products, formKey } = loaderData;
  const rejected = (actionData ?? null) as RejectedStockForm | null;
  const order = rejected?.form === "order" ? rejected : null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4">
      <div>
        <PageHeading lead="What you ordered from suppliers and what has arrived.">Purchases</PageHeading>
      </div>
      <ErrorBox>{rejected?.errors.form}</ErrorBox>
      <Notice className="empty:hidden">{saved && !rejected ? "Saved." : null}</Notice>
      <NewPurchase
        key={proposed.product}
        {...{ products, suppliers, formKey, proposed, path }}
        rejected={order}
      />
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
      {suppliers.length > 0 ? <SupplierDays {...{ suppliers, path, rejected }} /> : null}
    </div>
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
  path: string;
  rejected: RejectedStockForm | null;
}

/** Records what was ordered; more products are added on the purchase's own page. */
function NewPurchase({ products, suppliers, formKey, proposed, path, rejected }: NewPurchaseProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formData?.get("intent") === "order";
  const listId = useId();
  const values: Record<string, string> = rejected?.values ?? {};
  const cost = products.find(({ id }) => id === proposed.product)?.cost ?? "";
  const field = (name: string, value = "") => ({
    name,
    autoComplete: "off",
    defaultValue: values[name] ?? value,
    error: errors[name],
  });
  return (
    <TitledPanel title="Order from a supplier">
      <Form {...props} method="post" action={path} noValidate className="grid gap-4 md:grid-cols-2">
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="key" value={formKey} />
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
        <Button size="small" busy={busy} busyLabel="Saving..." className="self-end justify-self-start">
          Save order
        </Button>
      </Form>
    </TitledPanel>
  );
}

interface SupplierDaysProps extends Pick<PurchaseListView, "suppliers"> {
  path: string;
  rejected: RejectedStockForm | null;
}

/** The days that each supplier needs. */
function SupplierDays({ suppliers, path, rejected }: SupplierDaysProps) {
  return (
    <TitledPanel title="Suppliers">
      <ul className="divide-y divide-hairline">
        {suppliers.map((supplier) => (
          <li key={`${supplier.id} ${supplier.leadDays}`} className="py-3">
            <DaysForm
              {...{ supplier, path }}
              rejected={rejected?.form === `supplier ${supplier.id}` ? rejected : null}
            />
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

interface DaysFormProps {
  supplier: PurchaseListView["suppliers"][number];
  path: string;
  rejected: RejectedStockForm | null;
}

function DaysForm({ supplier, path, rejected }: DaysFormProps) {
  const { errors, props } = useFormErrors(rejected);
  const sent = useNavigation().formData;
  return (
    <Form
      {...props}
      method="post"
      action={path}
      replace
      preventScrollReset
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
    >
      <input type="hidden" name="intent" value="supplier" />
      <input type="hidden" name="supplier" value={supplier.id} />
      <Field
        name="leadDays"
        label={
          <>
            <bdi className="[overflow-wrap:anywhere]">{supplier.name}</bdi>: days for a purchase to arrive
          </>
        }
        optional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={rejected?.values.leadDays ?? supplier.leadDays ?? ""}
        error={errors.leadDays}
      />
      <Button
        size="small"
        tone="quiet"
        className="mb-1"
        busy={sent?.get("supplier") === String(supplier.id)}
        aria-label={`Save the days for ${supplier.name}`}
      >
        Save
      </Button>
    </Form>
  );
}
