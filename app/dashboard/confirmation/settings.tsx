import { data, href, redirect } from "react-router";
import { amountText } from "../../../shop/base/price.ts";
import { changeConfirmationSettings } from "../../../shop/orders/confirm/change-confirmation-settings.ts";
import { confirmationSettingsForm } from "../../../shop/orders/confirm/confirmation-settings-form.ts";
import { readConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/settings";

const rules = [
  { value: "all", label: "All cash-on-delivery orders" },
  {
    value: "new-number",
    label: "Only new phone numbers",
    hint: "Until one order from that number is completed.",
  },
  { value: "above", label: "Only above an amount" },
  { value: "none", label: "None", hint: "Orders are sent without a call." },
];

/** The fields of numbers: name, label and what it is for. */
const numbers = [
  ["aboveAmount", "Amount in rupees", "Used with “Only above an amount”."],
  ["tries", "Calls without an answer", "After this many calls, the order is listed for you to cancel."],
  [
    "holdHours",
    "Hours to hold stock",
    "After this time, unconfirmed orders are listed for you to cancel, so that you can sell the products. Nothing is cancelled automatically.",
  ],
  [
    "heldOrders",
    "Open orders that hold stock",
    "How many unconfirmed orders of one person keep pieces aside. Later ones get pieces when confirmed.",
  ],
  [
    "heldPieces",
    "Pieces of a product that such an order holds",
    "A larger order takes its items when it is confirmed or paid.",
  ],
  [
    "leaseMinutes",
    "Minutes to keep a call for one person",
    "While a colleague has an order open, nobody else gets it for this long.",
  ],
] as const;

export const meta: Route.MetaFunction = () => noindexMeta("Confirmation settings | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { aboveAmount, ...settings } = await readConfirmationSettings(context.get(database));
  return {
    values: {
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
      aboveAmount: amountText(aboveAmount),
    } as Record<string, string>,
    isSaved: url.searchParams.has("saved"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = parseForm(confirmationSettingsForm, await readForm(request));
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  await changeConfirmationSettings(context.get(database), parsed.value, context.get(customer).id);
  throw redirect(`${href("/dashboard/confirm/settings")}?saved`);
}

export const clientAction = keepTyped();

export default function ConfirmationSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-2 md:py-4">
      <TextLink to={href("/dashboard/confirm")} className="mb-2 text-sm">
        Confirm
      </TextLink>
      <PageHeading lead="The first setting applies to new orders. The others apply at once.">
        Confirmation settings
      </PageHeading>
      <PostForm rejected={actionData ?? null} className="grid max-w-140 gap-6">
        {({ errors, field }) => (
          <>
            <ErrorBox>{errors.form}</ErrorBox>
            <Notice>{loaderData.isSaved && !actionData ? "Saved." : null}</Notice>
            <RadioCards
              {...field("rule", loaderData.values.rule ?? "all")}
              legend="Which orders need confirmation"
              choices={rules}
            />
            {numbers.map(([name, label, hint]) => (
              <Field
                key={name}
                {...field(name, loaderData.values[name])}
                inputMode="numeric"
                dir="ltr"
                {...{ label, hint }}
              />
            ))}
            <p className="text-sm text-ink-soft">
              Set the largest quantity per item in the{" "}
              <TextLink to={`${href("/dashboard/settings")}?shop`}>shop settings</TextLink>.
            </p>
            <PostButton size="regular" className="justify-self-start">
              Save settings
            </PostButton>
          </>
        )}
      </PostForm>
    </div>
  );
}
