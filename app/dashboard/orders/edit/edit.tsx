import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { parseOrderNumber } from "../../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../../http/forms/preserve-saved-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { safeReturnTo } from "../../../http/return-to.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import type { Route } from "./+types/edit";
import { type OrderEditAnswer, orderEditAction } from "./action.ts";
import { OrderEditForm } from "./form.tsx";
import { orderEditView } from "./view.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData ? `Change ${loaderData.order.text} | Dashboard` : "Order not found | Dashboard");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { number } = found(parseOrderNumber(params.number), "Order");
  const order = found(await orderEditView(context.get(database), number), "Order");
  const back = url.searchParams.get("back");
  return {
    order,
    back: safeReturnTo(back, order.path),
    action: `${url.pathname}${url.search}`,
    owner: context.get(customer).id,
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { number } = found(parseOrderNumber(params.number), "Order");
  const order = found(await orderEditView(context.get(database), number), "Order");
  return orderEditAction(await readForm(request), order, { back: url.searchParams.get("back"), context });
}

export const clientAction = preserveSavedForm;

/** A refusal may be of prices and stock that this page does not show yet. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function OrderEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { order, back, action, owner } = loaderData;
  return (
    <Screen
      className="max-w-180"
      before={
        <TextLink to={back} className="mb-3 text-sm">
          {back === order.path ? `Order ${order.text}` : "Back"}
        </TextLink>
      }
      title={<span className="lining-nums">Change {order.text}</span>}
      lead={<bdi>{order.customer}</bdi>}
      error={order.closed}
    >
      {order.closed ? (
        order.leftParcels.map((reference) => (
          <ButtonLink
            key={reference}
            to={href("/dashboard/parcels/:reference", { reference })}
            className="justify-self-start"
          >
            Change parcel {reference}
          </ButtonLink>
        ))
      ) : (
        <OrderEditForm
          order={order}
          action={action}
          owner={owner}
          answer={(actionData as OrderEditAnswer | undefined) ?? null}
        />
      )}
    </Screen>
  );
}
