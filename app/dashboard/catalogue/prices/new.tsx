import { data, Form, href, Link, redirect } from "react-router";
import { formatDay, isoDay } from "../../../../shop/base/karachi-time.ts";
import { amountText } from "../../../../shop/base/price.ts";
import { planPrices } from "../../../../shop/catalogue/prices/plan-prices.ts";
import { runScheduledPrices } from "../../../../shop/catalogue/prices/run-scheduled-prices.ts";
import { schedulePrices } from "../../../../shop/catalogue/prices/schedule-prices.ts";
import { findEditableProducts } from "../../../../shop/catalogue/product/product-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../../ui/form/fields-of.ts";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { productChoices } from "../../stock/purchase-view.ts";
import { HeadingLink } from "../../ui/list-heading.tsx";
import { PostButton } from "../../ui/post-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { ChangePreview } from "../list/change-preview.tsx";
import { chosenIds, parseChosen, shownFields } from "../list/chosen-products.ts";
import type { Route } from "./+types/new";
import { PriceOperationFields } from "./operation-fields.tsx";
import { type PricePlanView, parsePricePlan, pricePlanView } from "./plan.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Schedule a price | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = url.searchParams;
  const today = isoDay(new Date());
  const products = await findEditableProducts(db, chosenIds(query));
  const [first] = products;
  const asked = parsePricePlan(query, today);
  const plan = asked?.ok && products.length > 0 && !query.has("edit") ? asked.value : null;
  const values = shownFields(query);
  return {
    today,
    products: products.map(({ id, name }) => ({ id, name })),
    choices: first ? [] : (await productChoices(db)).map(({ id, name }) => ({ value: id, label: name })),
    values: {
      ...(first && products.length === 1
        ? { unitPrice: amountText(first.unitPrice), cataloguePrice: amountText(first.cataloguePrice) }
        : {}),
      ...values,
    } as Record<string, string>,
    errors: asked && !asked.ok ? asked.rejected.errors : {},
    plan: plan && {
      view: pricePlanView(products, plan),
      days: `From ${formatDay(plan.firstDay)} to the end of ${formatDay(plan.lastDay)}`,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(database);
  const form = await readForm(request);
  const clock = () => new Date();
  const asked = parsePricePlan(form, isoDay(clock()));
  const chosen = new Map(parseChosen(form).map(({ id, version }) => [id, version]));
  const refuse = (message: string, status: number) => data({ message }, status);
  if (!asked?.ok) return refuse("This price is not valid. Please go back and check it.", 400);
  if (chosen.size === 0) return refuse("Not saved. Please tick at least one product.", 400);
  const planned = planPrices(await findEditableProducts(db, [...chosen.keys()]), asked.value);
  if (planned.length < chosen.size) return refuse("Not saved. One of these products no longer exists.", 404);
  const wanted = planned.flatMap(({ product: { id }, prices }) =>
    prices ? [{ id, version: chosen.get(id) ?? 0, prices }] : [],
  );
  if (wanted.length < planned.length)
    return refuse("Not saved. A price would be zero, below zero or too large.", 409);
  const result = await schedulePrices(db, wanted, context.get(customer).id);
  if (result.outcome === "overlap") {
    const others = result.others.map(
      ({ productName, firstDay, lastDay }) =>
        `${productName} (${formatDay(firstDay)} to ${formatDay(lastDay)})`,
    );
    return refuse(
      `Not saved. There is already a scheduled price on one of these days: ${others.join(", ")}.`,
      409,
    );
  }
  if (result.outcome === "conflict")
    return refuse(`Not saved. Someone else has changed ${result.name}. Please check and try again.`, 409);
  if (result.outcome === "unknown") return refuse("Not saved. One of these products no longer exists.", 404);
  // What begins today begins now, not with the next round of the job.
  await runScheduledPrices(db, clock);
  throw redirect(`${href("/dashboard/prices")}?saved=${wanted.length}`);
}

export default function NewPrice({ loaderData, actionData }: Route.ComponentProps) {
  const { today, products, choices, values, errors, plan } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <div className="max-w-3xl">
        <PageHeading
          lead={
            products.length > 0
              ? products.map(({ name }) => name).join(", ")
              : "A price that starts and ends automatically, for example for Eid."
          }
          actions={<HeadingLink to={href("/dashboard/prices")}>All scheduled prices</HeadingLink>}
        >
          Schedule a price
        </PageHeading>
        <div className="mb-5">
          <ErrorBox>{actionData?.message}</ErrorBox>
        </div>
        {plan ? (
          <PricePlanForm plan={plan.view} days={plan.days} values={values} />
        ) : (
          <Form method="get" action={href("/dashboard/prices/new")} noValidate className="grid gap-5">
            {products.length === 0 ? (
              <SelectField name="product" label="Product" choices={choices} />
            ) : (
              <>
                {products.map(({ id }) => (
                  <input key={id} type="hidden" name="product" value={id} />
                ))}
                <ScheduledPriceFields {...{ values, errors, today }} isOne={products.length === 1} />
              </>
            )}
            <Button className="justify-self-start">
              {products.length === 0 ? "Continue" : "Preview the change"}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

interface ScheduledPriceFieldsProps extends TypedFields {
  /** Whether the prices of one product are typed, or those of several computed. */
  isOne: boolean;
  /** ISO day in Karachi. */
  today: string;
}

/** The prices, their days and the badge meanwhile. */
function ScheduledPriceFields({ values, errors, isOne, today }: ScheduledPriceFieldsProps) {
  const typed = fieldsOf({ values, errors });
  const field = (name: string) => ({ ...typed(name), dir: "ltr" });
  return (
    <>
      {isOne ? (
        <div className="grid grid-cols-2 gap-4">
          <Field {...field("unitPrice")} label="Selling price, Rs." inputMode="decimal" required />
          <Field {...field("cataloguePrice")} label="Catalogue price, Rs." inputMode="decimal" required />
        </div>
      ) : (
        <PriceOperationFields {...{ values, errors }} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field("firstDay")} label="First day" type="date" min={today} required />
        <Field
          {...field("lastDay")}
          label="Last day"
          type="date"
          min={today}
          hint="The price ends at midnight after this day."
          required
        />
      </div>
      <Field
        {...field("badgePercent")}
        label="Badge on these days, % off"
        optional
        inputMode="numeric"
        hint="Leave blank to keep each product's badge. Enter 0 for no badge."
      />
    </>
  );
}

interface PricePlanFormProps {
  plan: PricePlanView;
  /** The days in words. */
  days: string;
  values: Record<string, string>;
}

/** The prices that would be set, old and new, with badges that would become untrue; each can be left out. */
function PricePlanForm({ plan, days, values }: PricePlanFormProps) {
  const query = new URLSearchParams([...plan.map(({ id }) => ["product", id]), ...Object.entries(values)]);
  const hasUntrueBadge = plan.some(({ warning }) => warning);
  const isWarned = hasUntrueBadge || plan.some(({ oneChanges }) => oneChanges);
  return (
    <ChangePreview
      rows={plan}
      action={`/dashboard/prices/new?${query}`}
      values={values}
      lead={<p className="font-semibold">{days}</p>}
      nameClass="text-base"
    >
      <p className="text-sm text-ink-soft">
        {hasUntrueBadge
          ? "Customers would see a wrong discount badge. Go back and change the badge for these days, or enter 0 for no badge."
          : "The old price returns automatically afterwards. Orders already placed keep their prices."}
      </p>
      <div className="flex flex-wrap gap-3">
        <PostButton size="regular">{isWarned ? "Schedule anyway" : "Schedule this price"}</PostButton>
        <Link
          to={`/dashboard/prices/new?${query}&edit=yes`}
          className="inline-flex min-h-13 items-center px-3 font-medium underline underline-offset-4"
        >
          Go back
        </Link>
      </div>
    </ChangePreview>
  );
}
