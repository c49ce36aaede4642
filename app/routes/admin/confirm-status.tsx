import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { OrderRow } from "./order-row.ts";

interface ConfirmStatusProps {
  order: Pick<OrderRow, "id" | "number" | "customer" | "product" | "quantity" | "amount">;
  to: "completed" | "cancelled";
  /** The list without the question. */
  list: string;
}

/** The question before an order is completed or cancelled: it names customer, item and amount (R23). */
export function ConfirmStatus({ order, to, list }: ConfirmStatusProps) {
  const busy = useNavigation().formMethod === "POST";
  const completes = to === "completed";
  return (
    <ConfirmDialog
      title={completes ? "Complete this order?" : "Cancel this order?"}
      cancelTo={list}
      cancelLabel="Go back"
      action={
        <Form method="post" action={list} preventScrollReset replace>
          <input type="hidden" name="order" value={order.id} />
          <input type="hidden" name="status" value={to} />
          <Button size="small" tone={completes ? "primary" : "danger"} busy={busy} busyLabel="Processing...">
            {completes ? "Mark as completed" : "Mark as cancelled"}
          </Button>
        </Form>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <dt>Order</dt>
        <dd className="font-semibold text-ink figures">{order.number}</dd>
        <dt>Customer</dt>
        <dd className="font-semibold text-ink [overflow-wrap:anywhere]">
          <bdi>{order.customer}</bdi>
        </dd>
        <dt>Item</dt>
        <dd className="font-semibold text-ink">
          <bdi>{order.product}</bdi> × {order.quantity}
        </dd>
        <dt>Amount</dt>
        <dd className="font-semibold text-ink figures">{order.amount}</dd>
      </dl>
      <p className="mt-4">{completes ? "A completed" : "A cancelled"} order cannot be changed again.</p>
    </ConfirmDialog>
  );
}
