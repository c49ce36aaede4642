import { data, Form, href, Link, redirect } from "react-router";
import { formatDay, isoDay } from "../../../../shop/base/karachi-time.ts";
import { amountText } from "../../../../shop/base/price.ts";
import { planPrices } from "../../../../shop/catalogue/prices/plan-prices.ts";
import { runScheduledPrices } from "../../../../shop/catalogue/prices/run-scheduled-prices.ts";
import { schedulePrices } from "../../../../shop/catalogue/prices/schedule-prices.ts";
import {
  findEditableProducts,
  listEditableProducts,
} from "../../../../shop/catalogue/product/product-write-queries.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { chosenIds, parseChosen, shownFields } from "../list/chosen-products.ts";
import type { Route } from "./+types/new";
import { parsePricePlan, pricePlanView } from "./plan.ts";
import { PricePlanForm } from "./plan-form.tsx";
import { ScheduledPriceFields } from "./scheduled-fields.tsx";

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
    choices: first ? [] : await productChoices(db),
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

async function productChoices(db: Parameters<typeof listEditableProducts>[0]) {
  const products = await listEditableProducts(db);
  return products
    .filter(({ status }) => status !== "archived")
    .map(({ id, name }) => ({ value: id, label: name }));
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
    <div className="wrap py-8 md:py-10">
      <div className="max-w-3xl">
        <PageHeading
          lead={
            products.length > 0
              ? products.map(({ name }) => name).join(", ")
              : "A price that starts and ends automatically, for example for Eid."
          }
          actions={
            <Link to={href("/dashboard/prices")} className="touch-target text-link">
              All scheduled prices
            </Link>
          }
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
