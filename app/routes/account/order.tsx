import { href, Link } from "react-router";
import { findCustomerOrder } from "../../../shop/orders/customer-order-queries.ts";
import { parseOrderNumber } from "../../../shop/orders/order-number.ts";
import { customer, database } from "../../http/context.ts";
import { found } from "../../http/found.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { DeliveryFacts } from "../../ui/delivery-facts.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Totals } from "../../ui/totals.tsx";
import { orderView } from "../../views/order-view.ts";
import type { Route } from "./+types/order";
import { AwaitingDetails } from "./awaiting-details.tsx";
import { OrderItems } from "./order-items.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(
    `${loaderData ? `Order ${loaderData.order.number}` : "Order not found"}`,
    "An order at LumiSkin, with its items, payment and delivery.",
  );

/** A checkout by its number; an order's own number, as the dashboard shows it, leads to its checkout too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const requested = found(parseOrderNumber(params.number), "Order");
  const who = context.get(customer);
  return {
    order: orderView(
      found(await findCustomerOrder(context.get(database), who.id, requested.number), "Order"),
    ),
  };
}

export default function Order({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-5xl py-10 md:py-16">
      <Link to={href("/orders")} className="touch-target mb-2 text-sm text-link">
        Orders
      </Link>
      <PageHeading lead={<time dateTime={order.at}>{order.date}</time>}>
        <span className="lining-nums">Order {order.number}</span>
      </PageHeading>
      <div className="grid gap-6">
        <AwaitingDetails order={order} />
        <section aria-label="Items" className="rounded-lg border border-hairline bg-paper px-5 md:px-8">
          <OrderItems orders={order.lines} />
          {order.total ? (
            <div className="border-t border-hairline py-6">
              <Totals total={order.total} />
            </div>
          ) : null}
        </section>
        {order.placed ? (
          <Facts>
            <DeliveryFacts order={order} />
            {order.notes ? (
              <Fact term="Notes">
                <span dir="auto" className="block whitespace-pre-line">
                  {order.notes}
                </span>
              </Fact>
            ) : null}
          </Facts>
        ) : null}
      </div>
    </div>
  );
}
