import { useNavigate } from "react-router";
import { listTickedOrders } from "../../../../shop/orders/confirm/confirm-many-queries.ts";
import { orderNumberText } from "../../../../shop/orders/model/order-number.ts";
import { database, requestMeta } from "../../../http/context.ts";
import { noindexMeta } from "../../../http/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeading } from "../../../ui/shell/page-heading.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { OrderMessages } from "../order/messages.tsx";
import { getOrderMessages } from "../order/messages-view.ts";
import type { Route } from "./+types/write";
import { chosenOrders } from "./bulk-choice.ts";
import { parseOrderListParams, tickedPath } from "./params.ts";

export const meta: Route.MetaFunction = () => noindexMeta("WhatsApp | Dashboard");

/** The ticked orders one after the other: `?chosen=12&chosen=13&at=2` is the second. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = new URLSearchParams(url.searchParams);
  const ids = chosenOrders(query.getAll("chosen"));
  const orders = await listTickedOrders(db, ids);
  const at = Math.max(1, Number(/^\d{1,3}$/.exec(query.get("at") ?? "")?.[0] ?? 1));
  query.set("at", String(at + 1));
  const order = orders[at - 1];
  const [message] = order ? await getOrderMessages(db, order.number, context.get(requestMeta).origin) : [];
  return {
    at,
    count: orders.length,
    order: order && {
      name: order.name,
      path: `/dashboard/orders/${orderNumberText(order.number)}`,
      why: order.phoneE164
        ? "No message fits this order now, or its number has no WhatsApp."
        : "Its phone number cannot be read.",
    },
    messages: message ? [message] : [],
    next: `?${query}`,
    back: tickedPath(parseOrderListParams(query), ids),
  };
}

export default function Write({
  loaderData: { at, count, order, messages, next, back },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  // After the browser has sent the form, which opens WhatsApp in a tab of its own.
  const goOn = () => setTimeout(() => navigate(next, { replace: true }));
  return (
    <div className="wrap max-w-3xl py-2 md:mx-0 md:py-4">
      <TextLink to={back} className="text-sm">
        Back to orders
      </TextLink>
      {order ? (
        <>
          <PageHeading lead={<bdi>{order.name}</bdi>}>
            WhatsApp, {at} of {count}
          </PageHeading>
          <div className="grid gap-4">
            <OrderMessages key={order.path} path={order.path} messages={messages} onOpen={goOn} />
            {messages.length === 0 ? <p>{order.why}</p> : null}
            <ButtonLink to={next} replace tone="quiet">
              {at < count ? "Next order" : "Done"}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <PageHeading>WhatsApp</PageHeading>
          <EmptyState title={count > 0 ? "That was the last of them." : "No orders ticked."}>
            {count > 0 ? "The orders are still ticked in the list." : "Tick orders in the list first."}
          </EmptyState>
        </>
      )}
    </div>
  );
}
