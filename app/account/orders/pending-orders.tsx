import { href, Link } from "react-router";
import type { PendingOrderLine } from "../../../shop/customers/account/delete-account-queries.ts";
import { ContactDetails } from "../../ui/contact-details.tsx";
import { Panel } from "../../ui/panel.tsx";

interface PendingOrdersProps {
  orders: PendingOrderLine[];
  contact: { email?: string | undefined; phone?: string | undefined; chat?: string | undefined };
}

/** Names the orders that keep an account from being deleted, and the way out for each (R36). */
export function PendingOrders({ orders, contact }: PendingOrdersProps) {
  const placed = orders.filter((order) => order.placed);
  const inCart = orders.filter((order) => !order.placed);
  return (
    <Panel aria-labelledby="pending" className="mb-8 grid gap-4">
      <h2 id="pending" className="display-4">
        {orders.length === 1 ? "You have a Pending order" : "You have Pending orders"}
      </h2>
      {placed.length > 0 ? (
        <>
          <List orders={placed} />
          <p>
            You can delete your account once they are completed or cancelled. To cancel one,{" "}
            <Link to={href("/contact")} className="text-link">
              contact us
            </Link>{" "}
            with the order number.
          </p>
          <ContactDetails {...contact} />
        </>
      ) : null}
      {inCart.length > 0 ? (
        <>
          <List orders={inCart} />
          <p>
            {inCart.length === 1 ? "This order is waiting" : "These orders are waiting"} for delivery details.
            If you remove {inCart.length === 1 ? "it" : "them"} from{" "}
            <Link to={href("/cart")} className="text-link">
              your cart
            </Link>
            , {inCart.length === 1 ? "it will be" : "they will be"} cancelled.
          </p>
        </>
      ) : null}
    </Panel>
  );
}

function List({ orders }: { orders: PendingOrderLine[] }) {
  return (
    <ul>
      {orders.map(({ lineNumber: number, orderNumber: checkout, name }) => (
        <li key={number}>
          <Link
            to={href("/orders/:number", { number: checkout })}
            className="inline-flex min-h-11 items-center text-link tabular-nums"
          >
            {number}
          </Link>{" "}
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
