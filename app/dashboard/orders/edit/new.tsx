import { randomUUID } from "node:crypto";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { takesTransfers } from "../../../../shop/content/settings/shop-settings.ts";
import { offeredMethods, paymentMethodTable } from "../../../../shop/payments/model/payment.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../../http/forms/preserve-saved-form.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { requestSettings } from "../../../http/request-settings.ts";
import { Screen } from "../../ui/screen.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import type { Route } from "./+types/new";
import { orderFormChoices } from "./form-view.ts";
import { type OrderNewAnswer, orderNewAction } from "./new-action.ts";
import { OrderNewForm } from "./new-form.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Take an order | Dashboard");

export async function loader({ context }: Route.LoaderArgs) {
  const choices = await orderFormChoices(context.get(database));
  const hasAccount = takesTransfers(await requestSettings(context));
  const payments = offeredMethods(hasAccount).map((value) => ({
    value,
    label: paymentMethodTable[value].label,
  }));
  return { formKey: randomUUID(), owner: context.get(customer).id, choices, payments };
}

export async function action({ request, context }: Route.ActionArgs) {
  return orderNewAction(await readForm(request), context);
}

export const clientAction = preserveSavedForm;

/** A refusal may be of prices and stock that this page does not show yet. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function OrderNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Screen
      className="max-w-180"
      before={
        <TextLink to="/dashboard" className="mb-3 text-sm">
          All orders
        </TextLink>
      }
      title="Take an order"
      lead="For customers who call or message you. Uses today's prices."
    >
      <OrderNewForm {...loaderData} answer={(actionData as OrderNewAnswer | undefined) ?? null} />
    </Screen>
  );
}
