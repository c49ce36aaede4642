import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { OrderRow } from "./order-row.ts";

interface ConfirmStatusProps {
  order: OrderRow;
  to: "completed" | "cancelled";
  /** The list without the question. */
  list: string;
}

/** The question before an order is completed or cancelled: it names customer, item and amount (reading 23). */
export function ConfirmStatus({ order, to, list }: ConfirmStatusProps) {
  const busy = useNavigation().formMethod === "POST";
  const completes = to === "completed";
  return (
    <ConfirmDialog
      title={completes ? `Complete ${order.number}?` : `Cancel ${order.number}?`}
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
        <dt>Customer</dt>
        <dd dir="auto" className="font-semibold text-ink">
          {order.customer}
        </dd>
        <dt>Item</dt>
        <dd dir="auto" className="font-semibold text-ink">
          {order.product} × {order.quantity}
        </dd>
        <dt>Amount</dt>
        <dd className="font-semibold text-ink figures">{order.amount}</dd>
      </dl>
      <p className="mt-4">{completes ? "A completed" : "A cancelled"} order cannot be changed again.</p>
    </ConfirmDialog>
  );
}
