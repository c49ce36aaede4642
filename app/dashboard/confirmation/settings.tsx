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
  { value: "all", label: "All that are paid on delivery" },
  {
    value: "new-number",
    label: "Of new numbers only",
    hint: "Until an order of that number has been completed.",
  },
  { value: "above", label: "Above an amount only" },
  { value: "none", label: "None", hint: "Parcels leave without a call." },
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
    ...{ name, defaultValue: values[name], error: errors[name], autoComplete: "off" },
    ...{ inputMode: "numeric" as const, dir: "ltr" },
  });
  return (
    <div className="wrap py-4 md:py-8">
      <Link
        to={href("/dashboard/confirm")}
        className="mb-2 inline-flex min-h-11 items-center text-sm text-link"
      >
        Confirm
      </Link>
      <PageHeading lead="The first choice is for orders that are placed from now on; the rest counts at once.">
        Confirmation settings
      </PageHeading>
      <Form {...props} method="post" noValidate className="grid max-w-140 gap-6">
        {errors.form ? <ErrorBox>{errors.form}</ErrorBox> : null}
        <Notice>{loaderData.isSaved && !actionData ? "The settings are saved." : null}</Notice>
        <RadioCards
          legend="Which orders are asked about"
          name="rule"
          choices={rules}
          defaultValue={values.rule ?? "all"}
          error={errors.rule}
        />
        <Field
          {...field("aboveAmount")}
          label="Amount in rupees"
          hint="Counts with “Above an amount only”: orders of more than this."
        />
        <Field
          {...field("tries")}
          label="Calls without an answer"
          hint="After so many an order counts as ignored, and is offered for cancelling."
        />
        <Field
          {...field("holdHours")}
          label="Hours that stock is held"
          hint="An order that nobody has confirmed by then is offered for cancelling, so that its items can be sold. Nothing is cancelled by itself."
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
          label="Minutes that a customer is somebody’s to call"
          hint="So long nobody else is given the order that a colleague has opened."
        />
        <p className="text-sm text-ink-soft">
          The largest quantity of an item is set with the{" "}
          <Link to={href("/dashboard/settings")} className="inline-flex min-h-11 items-center text-link">
            settings of the shop
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
