import { data, Form, href, redirect, useNavigation } from "react-router";
import { amountText } from "../../../shop/base/price.ts";
import {
  listAdvanceProducts,
  listOtherProducts,
} from "../../../shop/payments/advances/advance-product-queries.ts";
import { advanceSettingsForm } from "../../../shop/payments/advances/advance-settings-form.ts";
import { readAdvanceSettings } from "../../../shop/payments/advances/advance-settings-queries.ts";
import {
  changeAdvanceSettings,
  markAdvanceProduct,
} from "../../../shop/payments/advances/change-advance-settings.ts";
import type { AdvanceSettings } from "../../../shop/payments/model/advance-settings.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { SelectField } from "../ui/select-field.tsx";
import type { Route } from "./+types/advance-settings";

const kinds = [
  { value: "none", label: "No advance", hint: "You can still ask for an advance on any single order." },
  { value: "share", label: "A percentage of the total", hint: "Rounded to whole rupees." },
  { value: "fixed", label: "A fixed amount", hint: "Never more than the order total." },
];

export const meta: Route.MetaFunction = () => noindexMeta("Advances | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [settings, products, others] = await Promise.all([
    readAdvanceSettings(db),
    listAdvanceProducts(db),
    listOtherProducts(db),
  ]);
  return { values: formValues(settings), products, others, isSaved: url.searchParams.has("saved") };
}

function formValues({ kind, percent, fixedAmount, aboveAmount, forMarked, payHours }: AdvanceSettings) {
  return {
    kind,
    percent: String(percent),
    fixedAmount: amountText(fixedAmount),
    aboveAmount: aboveAmount === null ? "" : amountText(aboveAmount),
    ...(forMarked && { forMarked: "yes" }),
    payHours: String(payHours),
  } as Record<string, string>;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  const intent = form.get("intent");
  if (intent === "add" || intent === "remove") {
    const productId = String(form.get("product") ?? "").slice(0, 200);
    await markAdvanceProduct(db, { productId, paysAdvance: intent === "add", actorId });
  } else {
    const parsed = parseForm(advanceSettingsForm, form);
    if (!parsed.ok) return data(parsed.rejected, { status: 400 });
    await changeAdvanceSettings(db, parsed.value, actorId);
  }
  throw redirect(`${href("/dashboard/payments/advance")}?saved`);
}

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function Advances({ loaderData, actionData }: Route.ComponentProps) {
  const { products, others, isSaved } = loaderData;
  return (
    <div className="wrap py-2 md:py-4">
      <PageHeading lead="Part of a cash-on-delivery order that the customer pays before you send the parcel. You keep it if they refuse the parcel, and return it if you cancel.">
        Advances
      </PageHeading>
      <div className="grid max-w-140 gap-10">
        <SettingsForm values={loaderData.values} rejected={actionData} isSaved={isSaved} />
        <AdvanceProducts products={products} others={others} />
      </div>
    </div>
  );
}

interface SettingsFormProps {
  values: Record<string, string>;
  rejected: Rejected | undefined;
  isSaved: boolean;
}

function SettingsForm({ values: saved, rejected, isSaved }: SettingsFormProps) {
  const { errors, props } = useFormErrors(rejected);
  const busy = useNavigation().formMethod === "POST";
  const values = rejected?.values ?? saved;
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
    inputMode: "numeric" as const,
    dir: "ltr",
  });
  return (
    <Form {...props} method="post" noValidate className="grid gap-6">
      {errors.form ? <ErrorBox>{errors.form}</ErrorBox> : null}
      <Notice>{isSaved && !rejected ? "Saved. This applies to new orders." : null}</Notice>
      <RadioCards
        legend="How much to ask for"
        name="kind"
        choices={kinds}
        defaultValue={values.kind ?? "none"}
        error={errors.kind}
      />
      <Field {...field("percent")} label="Percentage" hint="Used with “A percentage of the total”." />
      <Field {...field("fixedAmount")} label="Amount in rupees" hint="Used with “A fixed amount”." />
      <Field
        {...field("aboveAmount")}
        label="For orders above, in rupees"
        optional
        hint="Orders above this amount need an advance. Leave blank to ask by product only."
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="forMarked"
          value="yes"
          defaultChecked={values.forMarked === "yes"}
          className="size-5 shrink-0 accent-pine"
        />
        Customers marked “Advance only” may order cash on delivery if they pay an advance
      </label>
      <Field
        {...field("payHours")}
        label="Hours to pay"
        hint="After this time, orders without their advance, JazzCash payment or transfer are listed for you to cancel. Nothing is cancelled automatically."
      />
      <Button busy={busy} busyLabel="Saving..." className="justify-self-start">
        Save advances
      </Button>
    </Form>
  );
}

interface NamedProduct {
  id: string;
  name: string;
}

/** The products whose orders pay an advance, whatever the amount. */
function AdvanceProducts({ products, others }: Record<"products" | "others", NamedProduct[]>) {
  return (
    <section aria-labelledby="advance-products" className="grid gap-4 border-t border-hairline pt-8">
      <div>
        <h2 id="advance-products" className="text-lg font-semibold">
          Products
        </h2>
        <p className="text-sm text-ink-soft">Orders with one of these products always need an advance.</p>
      </div>
      {products.length > 0 ? (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-paper">
          {products.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4 px-4 py-2">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="product" value={id} />
                <Button name="intent" value="remove" tone="quiet" size="small" aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">None yet.</p>
      )}
      {others.length > 0 ? (
        <Form method="post" preventScrollReset className="grid gap-3">
          <SelectField
            label="Add a product"
            name="product"
            choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button name="intent" value="add" tone="quiet" size="small" className="justify-self-start">
            Add
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
