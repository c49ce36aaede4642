import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { OrderList } from "./order-list.ts";
import type { OrderRow } from "./order-row.ts";

const columns = [
  "Order ID",
  "Customer",
  "Product Name",
  "Quantity",
  "Order Date",
  "Amount",
  "Status",
  "Actions",
] as const;
const numeric = new Set<string>(["Quantity", "Amount"]);

const cell = "lg:px-3 lg:py-3 lg:align-top wide:px-4";

/** All orders in eight columns; on narrow screens every row becomes a card. */
export function OrdersTable({ orders, list }: { orders: OrderRow[]; list: OrderList }) {
  return (
    // The roles are said outright: on narrow screens the rows are laid out as cards, which would take them away.
    <div className="lg:overflow-x-auto lg:rounded-lg lg:border lg:border-hairline lg:bg-paper">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="w-full text-[0.9375rem] max-lg:block">
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={`border-b border-hairline px-3 py-3 text-[0.8125rem] font-semibold whitespace-nowrap text-ink-soft wide:px-4 ${numeric.has(column) ? "text-end" : "text-start"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
          {orders.map((order) => (
            <tr
              key={order.id}
              role="row"
              className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-start max-lg:gap-x-4 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:border-hairline max-lg:bg-paper max-lg:p-4 lg:not-last:[&>td]:border-b lg:not-last:[&>td]:border-hairline"
            >
              <td role="cell" className={`font-semibold whitespace-nowrap figures ${cell}`}>
                {order.number}
              </td>
              <td
                role="cell"
                className={`max-lg:col-start-1 max-lg:row-start-2 max-lg:text-ink-soft ${cell}`}
              >
                <Customer order={order} />
              </td>
              <td role="cell" dir="auto" className={`max-lg:col-start-1 max-lg:row-start-3 ${cell}`}>
                {order.product}
              </td>
              <td
                role="cell"
                className={`text-end figures max-lg:col-start-2 max-lg:row-start-3 max-lg:before:content-['×_'] ${cell}`}
              >
                {order.quantity}
              </td>
              <td
                role="cell"
                className={`figures max-lg:col-start-1 max-lg:row-start-4 max-lg:text-ink-soft lg:whitespace-nowrap ${cell}`}
              >
                {order.date}
              </td>
              <td
                role="cell"
                className={`text-end font-semibold whitespace-nowrap figures max-lg:col-start-2 max-lg:row-start-4 lg:font-normal ${cell}`}
              >
                {order.amount}
              </td>
              <td role="cell" className={`max-lg:col-start-2 max-lg:row-start-1 max-lg:text-end ${cell}`}>
                <StatusBadge status={order.status} />
                {order.open && !order.delivery ? (
                  <span className="mt-1 block text-[0.8125rem] leading-snug text-ink-soft max-lg:hidden">
                    Awaiting delivery details
                  </span>
                ) : null}
              </td>
              <td role="cell" className={`max-lg:col-span-2 max-lg:empty:hidden ${cell}`}>
                {order.open ? <Actions order={order} list={list} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

function Customer({ order: { customer, email, delivery, open } }: { order: OrderRow }) {
  return (
    <>
      <span className="block text-ink [overflow-wrap:anywhere] lg:min-w-40">
        <bdi>{customer}</bdi>
      </span>
      {email ? <span className="block text-[0.8125rem] [overflow-wrap:anywhere]">{email}</span> : null}
      {delivery ? (
        <details className="mt-0.5 text-[0.8125rem]">
          <summary className="min-h-6 w-fit text-pine underline underline-offset-4 max-lg:py-2.5">
            Delivery details
          </summary>
          <dl className="mt-1 max-w-72 text-ink-soft [&>dd]:mb-1.5 [&>dd]:text-ink [&>dd]:[overflow-wrap:anywhere]">
            <dt>Phone number</dt>
            <dd>
              <a href={`tel:${delivery.phone.replace(/[^\d+]/g, "")}`} className="underline">
                <bdi>{delivery.phone}</bdi>
              </a>
            </dd>
            <dt>Shipping address</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {delivery.address}
            </dd>
            {delivery.notes ? (
              <>
                <dt>Notes</dt>
                <dd dir="auto" className="whitespace-pre-line">
                  {delivery.notes}
                </dd>
              </>
            ) : null}
            <dt>Payment</dt>
            <dd>{delivery.payment}</dd>
          </dl>
        </details>
      ) : open ? (
        <span className="block text-[0.8125rem] text-ink-soft lg:hidden">Awaiting delivery details</span>
      ) : null}
    </>
  );
}

/** Both buttons ask first: the question is an address of its own, so it works without scripts too. */
function Actions({ order, list }: { order: OrderRow; list: OrderList }) {
  return (
    <Form method="get" preventScrollReset className="flex gap-2 max-lg:pt-2 lg:max-wide:flex-col">
      {list.status ? <input type="hidden" name="status" value={list.status} /> : null}
      {list.page > 1 ? <input type="hidden" name="page" value={list.page} /> : null}
      <input type="hidden" name="order" value={order.id} />
      <Button size="small" name="confirm" value="completed" aria-label={`Complete ${order.number}`}>
        Complete
      </Button>
      <Button
        size="small"
        tone="danger"
        name="confirm"
        value="cancelled"
        aria-label={`Cancel ${order.number}`}
      >
        Cancel
      </Button>
    </Form>
  );
}
