import { AskFirst } from "../../ui/ask-first.tsx";
import type { OrderLineRow } from "./line-row.ts";

interface ConfirmStatusProps {
  line: Pick<OrderLineRow, "id" | "number" | "customer" | "product" | "quantity" | "amount">;
  to: "completed" | "cancelled";
  notSent: string | null;
  /** The URL of the list without the dialog. */
  list: string;
}

/** Confirms completing or cancelling a line, with customer, item and amount (R23). */
export function ConfirmStatus({ line, to, notSent, list }: ConfirmStatusProps) {
  const isCompletion = to === "completed";
  return (
    <AskFirst
      title={isCompletion ? "Complete this order?" : "Cancel this order?"}
      cancelTo={list}
      sent={{ order: line.id, status: to }}
      action={list}
      stays
      tone={isCompletion ? "primary" : "danger"}
      button={isCompletion ? "Mark as completed" : "Mark as cancelled"}
      text={
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
            <dt>Order</dt>
            <dd className="font-semibold text-ink tabular-nums">{line.number}</dd>
            <dt>Customer</dt>
            <dd className="font-semibold text-ink [overflow-wrap:anywhere]">
              <bdi>{line.customer}</bdi>
            </dd>
            <dt>Item</dt>
            <dd className="font-semibold text-ink">
              <bdi>{line.product}</bdi> × {line.quantity}
            </dd>
            <dt>Amount</dt>
            <dd className="font-semibold text-ink tabular-nums">{line.amount}</dd>
          </dl>
          {notSent ? <p className="mt-4 font-medium text-clay">{notSent}</p> : null}
          <p className="mt-4">{isCompletion ? "A completed" : "A cancelled"} order cannot be reopened.</p>
        </>
      }
    />
  );
}
