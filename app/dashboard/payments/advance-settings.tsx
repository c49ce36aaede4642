import { data, href, redirect } from "react-router";
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
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
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

export const clientAction = keepTyped();

export default function Advances({ loaderData, actionData }: Route.ComponentProps) {
  const { products, others, isSaved } = loaderData;
  return (
    <PlainScreen
      title="Advances"
      lead="Part of a cash-on-delivery order that the customer pays before you send the parcel. You keep it if they refuse the parcel, and return it if you cancel."
    >
      <div className="grid max-w-140 gap-10">
        <SettingsForm values={loaderData.values} rejected={actionData} isSaved={isSaved} />
        <AdvanceProducts products={products} others={others} />
      </div>
    </PlainScreen>
  );
}

function SettingsForm({
  values: saved,
  rejected,
  isSaved,
}: {
  values: Record<string, string>;
  rejected: Rejected | undefined;
  isSaved: boolean;
}) {
  const chosen = rejected?.values ?? saved;
  const number = { inputMode: "numeric", dir: "ltr" } as const;
  return (
    <PostForm {...{ rejected }} className="grid gap-6">
      {({ errors, field }) => (
        <>
          <ErrorBox>{errors.form}</ErrorBox>
          <Notice>{isSaved && !rejected ? "Saved. This applies to new orders." : null}</Notice>
          <RadioCards
            legend="How much to ask for"
            name="kind"
            choices={kinds}
            defaultValue={chosen.kind ?? "none"}
            error={errors.kind}
          />
          <Field
            {...field("percent", saved.percent)}
            {...number}
            label="Percentage"
            hint="Used with “A percentage of the total”."
          />
          <Field
            {...field("fixedAmount", saved.fixedAmount)}
            {...number}
            label="Amount in rupees"
            hint="Used with “A fixed amount”."
          />
          <Field
            {...field("aboveAmount", saved.aboveAmount)}
            {...number}
            label="For orders above, in rupees"
            optional
            hint="Orders above this amount need an advance. Leave blank to ask by product only."
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="forMarked"
              value="yes"
              defaultChecked={chosen.forMarked === "yes"}
              className="size-5 shrink-0 accent-pine"
            />
            Customers marked “Advance only” may order cash on delivery if they pay an advance
          </label>
          <Field
            {...field("payHours", saved.payHours)}
            {...number}
            label="Hours to pay"
            hint="After this time, orders without their advance, JazzCash payment or transfer are listed for you to cancel. Nothing is cancelled automatically."
          />
          <PostButton size="regular" className="justify-self-start">
            Save advances
          </PostButton>
        </>
      )}
    </PostForm>
  );
}

/** The products whose orders pay an advance, whatever the amount. */
function AdvanceProducts({
  products,
  others,
}: Pick<Route.ComponentProps["loaderData"], "products" | "others">) {
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
              <PostForm sent={{ product: id }} preventScrollReset>
                <Button name="intent" value="remove" tone="quiet" size="small" aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">None yet.</p>
      )}
      {others.length > 0 ? (
        <PostForm preventScrollReset className="grid gap-3">
          <SelectField
            label="Add a product"
            name="product"
            choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button name="intent" value="add" tone="quiet" size="small" className="justify-self-start">
            Add
          </Button>
        </PostForm>
      ) : null}
    </section>
  );
}
