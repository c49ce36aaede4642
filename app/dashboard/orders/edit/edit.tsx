import { href, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { parseOrderNumber } from "../../../../shop/orders/model/order-number.ts";
import { customer, database } from "../../../http/context.ts";
import { readForm } from "../../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../../http/forms/preserve-saved-form.ts";
import { found } from "../../../http/found.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { safeReturnTo } from "../../../http/return-to.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/error-box.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
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

/** An outage is no reason to lose what was typed. */
export function clientAction(args: Route.ClientActionArgs) {
  return preserveSavedForm(args);
}

/** A refusal may be of prices and stock that this page does not show yet. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function OrderEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { order, back, action, owner } = loaderData;
  return (
    <div className="wrap grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5 py-2 md:py-4">
      <div>
        <Link to={back} className="mb-3 inline-flex min-h-11 items-center text-sm text-link">
          {back === order.path ? `Order ${order.text}` : "Back"}
        </Link>
        <PageHeading lead={<bdi>{order.customer}</bdi>}>
          <span className="lining-nums">Change {order.text}</span>
        </PageHeading>
      </div>
      {order.closed ? (
        <>
          <ErrorBox>{order.closed}</ErrorBox>
          {order.leftParcels.map((reference) => (
            <ButtonLink
              key={reference}
              to={href("/dashboard/parcels/:reference", { reference })}
              className="justify-self-start"
            >
              Change parcel {reference}
            </ButtonLink>
          ))}
        </>
      ) : (
        <OrderEditForm
          order={order}
          action={action}
          owner={owner}
          answer={(actionData as OrderEditAnswer | undefined) ?? null}
        />
      )}
    </div>
  );
}
