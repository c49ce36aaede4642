import { href, Link } from "react-router";
import { parsePage } from "../../../shop/base/page.ts";
import { listCustomerParcels } from "../../../shop/fulfilment/parcels/customer-parcel-queries.ts";
import { listCustomerOrders } from "../../../shop/orders/list/customer/customer-order-queries.ts";
import { listReviewableLines } from "../../../shop/orders/reviews/review-queries.ts";
import { customer, database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { orderView } from "../../ui/views/order-view.ts";
import { parcelViews } from "../../ui/views/parcel-view.ts";
import type { Route } from "./+types/orders";
import { AwaitingDetails } from "./awaiting-details.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderItems } from "./order-items.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Orders", "Your LumiSkin orders and their status.");

export async function loader({ url, context }: Route.LoaderArgs) {
  const who = context.get(customer);
  const { items, page, pages } = await listCustomerOrders(
    context.get(database),
    who.id,
    parsePage(url.searchParams),
  );
  const db = context.get(database);
  const parcels = await listCustomerParcels(
    db,
    items.filter(({ placedAt }) => placedAt).map(({ id }) => id),
  );
  const delivered = parcels.filter(({ state }) => state === "delivered").map(({ orderId }) => orderId);
  const reviewable = await listReviewableLines(db, delivered);
  const orders = items.map((order) => {
    const own = parcels.filter(({ orderId }) => orderId === order.id);
    return {
      ...orderView(order),
      parcels: order.placedAt ? parcelViews({ ...order, parcels: own }) : [],
      canRate: reviewable.some(({ orderId, stars }) => orderId === order.id && !stars),
    };
  });
  return { orders, page, pages };
}

export default function Orders({ loaderData: { orders, page, pages } }: Route.ComponentProps) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <div className="wrap max-w-5xl py-10 md:py-16">
      <PageHeading>Orders</PageHeading>
      <div className="grid gap-6">
        {orders.map((order) => (
          <Panel key={order.number} aria-labelledby={order.number}>
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 id={order.number} className="text-lg font-semibold tabular-nums">
                <Link
                  to={href("/orders/:number", { number: order.number })}
                  prefetch="intent"
                  className="touch-target text-link"
                >
                  {order.number}
                </Link>
              </h2>
              <p className="text-sm text-ink-soft">
                <time dateTime={order.at}>{order.date}</time>
                {order.paymentStatus ? ` · ${order.paymentStatus}` : ""}
              </p>
            </div>
            <AwaitingDetails order={order} />
            {order.parcels.map(({ id, status, note }, index) => (
              <p key={id}>
                <strong className="font-semibold">
                  {order.parcels.length > 1 ? `Parcel ${index + 1}: ` : ""}
                  {status}
                </strong>
                {note ? <span className="block text-sm text-ink-soft">{note}</span> : null}
              </p>
            ))}
            {order.canRate ? (
              <Link
                to={`${href("/orders/:number", { number: order.number })}#reviews`}
                aria-label={`Rate your products, ${order.number}`}
                className="inline-flex min-h-11 items-center text-link"
              >
                Rate your products
              </Link>
            ) : null}
            <OrderItems orders={order.lines} />
            {order.amounts.map(({ label, amount, kind }) => (
              <p
                key={label}
                className={`flex justify-between ${kind === "total" ? "border-t border-hairline pt-4 text-lg font-semibold" : "pt-1 text-sm"}`}
              >
                <span>{label}</span>
                <span className="tabular-nums">{amount}</span>
              </p>
            ))}
            {order.cash ? (
              <p className="flex flex-wrap justify-between gap-x-4 pt-1 text-sm">
                <span>
                  {order.cash.amount ? "Cash to keep ready. " : ""}
                  {order.cash.note}
                </span>
                <span className="font-semibold tabular-nums">{order.cash.amount}</span>
              </p>
            ) : null}
            {order.placed ? <OrderAgain number={order.number} /> : null}
          </Panel>
        ))}
      </div>
      <div className="mt-8">
        <Pagination page={page} pageCount={pages} to={(number) => `${href("/orders")}?page=${number}`} />
      </div>
    </div>
  );
}

function NoOrders() {
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title="You have no orders yet"
        actions={<ButtonLink to={href("/catalog")}>Continue shopping</ButtonLink>}
      >
        <p>Your orders and their status appear here.</p>
      </EmptyState>
    </div>
  );
}
