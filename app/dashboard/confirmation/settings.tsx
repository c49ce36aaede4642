import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { amountText } from "../../../shop/base/price.ts";
import { changeConfirmationSettings } from "../../../shop/orders/confirm/change-confirmation-settings.ts";
import { confirmationSettingsForm } from "../../../shop/orders/confirm/confirmation-settings-form.ts";
import { readConfirmationSettings } from "../../../shop/orders/confirm/confirmation-settings-queries.ts";
import { customer, database } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
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

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function ConfirmationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { errors, props } = useFormErrors(actionData);
  const busy = useNavigation().formMethod === "POST";
  const values = actionData?.values ?? loaderData.values;
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
    inputMode: "numeric" as const,
    dir: "ltr",
  });
  return (
    <div className="wrap py-2 md:py-4">
      <Link
        to={href("/dashboard/confirm")}
        className="mb-2 inline-flex min-h-11 items-center text-sm text-link"
      >
        Confirm
      </Link>
      <PageHeading lead="The first setting applies to new orders. The others apply at once.">
        Confirmation settings
      </PageHeading>
      <Form {...props} method="post" noValidate className="grid max-w-140 gap-6">
        {errors.form ? <ErrorBox>{errors.form}</ErrorBox> : null}
        <Notice>{loaderData.isSaved && !actionData ? "Saved." : null}</Notice>
        <RadioCards
          legend="Which orders need confirmation"
          name="rule"
          choices={rules}
          defaultValue={values.rule ?? "all"}
          error={errors.rule}
        />
        <Field {...field("aboveAmount")} label="Amount in rupees" hint="Used with “Only above an amount”." />
        <Field
          {...field("tries")}
          label="Calls without an answer"
          hint="After this many calls, the order is listed for you to cancel."
        />
        <Field
          {...field("holdHours")}
          label="Hours to hold stock"
          hint="After this time, unconfirmed orders are listed for you to cancel, so that you can sell the products. Nothing is cancelled automatically."
        />
        <Field
          {...field("heldOrders")}
          label="Open orders that hold stock"
          hint="Of a phone number, or of an account without a confirmed email. Further orders are placed and take their items when they are confirmed."
        />
        <Field
          {...field("heldPieces")}
          label="Pieces of a product that such an order holds"
          hint="A larger order takes its items when it is confirmed or paid."
        />
        <Field
          {...field("leaseMinutes")}
          label="Minutes to keep a call for one person"
          hint="While a colleague has an order open, nobody else gets it for this long."
        />
        <p className="text-sm text-ink-soft">
          Set the largest quantity per item in the{" "}
          <Link
            to={`${href("/dashboard/settings")}?shop`}
            className="inline-flex min-h-11 items-center text-link"
          >
            shop settings
          </Link>
          .
        </p>
        <Button busy={busy} busyLabel="Saving..." className="justify-self-start">
          Save settings
        </Button>
      </Form>
    </div>
  );
}
