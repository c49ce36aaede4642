import { href, Link } from "react-router";
import type { OrderView } from "../../ui/views/order-view.ts";

/** Says what is missing of orders that Buy it now made (R22), and where to give it. */
export function AwaitingDetails({ order }: { order: OrderView }) {
  const waiting = order.lines.some(({ placed, status }) => !placed && status.toLowerCase() === "pending");
  if (order.placed || !waiting) return null;
  return (
    <p className="rounded-md bg-clay-wash px-4 py-3 text-clay">
      <span className="font-semibold">Awaiting delivery details.</span>{" "}
      <Link to={href("/cart")} className="font-semibold underline underline-offset-4">
        Continue in your cart
      </Link>
    </p>
  );
}
