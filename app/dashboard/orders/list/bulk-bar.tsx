import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/form/confirm-dialog.tsx";
import type { BulkChoice } from "./bulk-choice.ts";
import { OrderListHiddenFields } from "./hidden-fields.tsx";
import { type OrderListParams, orderListPath } from "./params.ts";

/** The id of the form to which the checkboxes of the list belong. */
export const bulkFormId = "bulk";

interface BulkBarProps {
  list: OrderListParams;
  choice: BulkChoice | null;
}

/** Ends the chosen orders, below the list, where it sticks above the tabs. Works without scripts: it is a form that asks first. */
export function BulkBar({ list, choice }: BulkBarProps) {
  const first = { ...list, cursor: null };
  // Of what is offered for completing or cancelling: whoever ends all of another list has hardly looked at it.
  const canChooseAll = list.filter.delivery === "to_complete" || list.filter.delivery === "to_cancel";
  return (
    <Form
      id={bulkFormId}
      method="get"
      action="/dashboard"
      preventScrollReset
      aria-label="Selected orders"
      className={`${choice || canChooseAll ? "" : "bulk-bar"} sticky bottom-[calc(var(--tab-bar)+0.5rem)] z-10 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-ink px-4 py-3 text-paper shadow-float on-dark`}
    >
      <OrderListHiddenFields list={list} />
      {choice?.isAll ? <input type="hidden" name="choose" value="all" /> : null}
      <p className="min-w-0 flex-1 basis-40 text-sm leading-snug tabular-nums" role="status">
        {choice ? (
          <>
            <span className="block font-semibold">{choice.count}</span>
            {choice.amount}
          </>
        ) : canChooseAll ? (
          "Tick orders, or select all in this list"
        ) : (
          "Tick orders to complete them together"
        )}
      </p>
      {choice ? (
        <Link
          to={orderListPath(list)}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-1 text-sm underline underline-offset-4"
        >
          Select none
        </Link>
      ) : canChooseAll ? (
        <Link
          to={orderListPath(first, { choose: "all" })}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-1 text-sm underline underline-offset-4"
        >
          Select all
        </Link>
      ) : null}
      <Button tone="light" size="small" name="end" value="completed">
        Mark as completed
      </Button>
      {list.filter.delivery === "to_cancel" ? (
        <Button tone="light" size="small" name="end" value="cancelled">
          Mark as cancelled
        </Button>
      ) : null}
    </Form>
  );
}

/** Confirms ending the chosen orders, with their count and sum (R46). */
export function ConfirmBulk({ list, choice }: { list: OrderListParams; choice: BulkChoice }) {
  const busy = useNavigation().formMethod === "POST";
  const isCompletion = choice.confirm === "completed";
  const back = orderListPath(list);
  const isOne = choice.lineIds.length === 1;
  return (
    <ConfirmDialog
      title={`${isCompletion ? "Complete" : "Cancel"} ${isOne ? "this order" : `these ${choice.lineIds.length} orders`}?`}
      cancelTo={back}
      cancelLabel="Go back"
      action={
        <Form method="post" action={back} preventScrollReset replace>
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="lines" value={choice.lineIds.join()} />
          <Button
            size="small"
            name="end"
            value={choice.confirm ?? ""}
            tone={isCompletion ? "primary" : "danger"}
            busy={busy}
            busyLabel="Processing..."
          >
            {isCompletion ? "Mark as completed" : "Mark as cancelled"}
          </Button>
        </Form>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <dt>Orders</dt>
        <dd className="font-semibold text-ink tabular-nums">{choice.count}</dd>
        <dt>Amount</dt>
        <dd className="font-semibold text-ink tabular-nums">{choice.amount}</dd>
      </dl>
      <p className="mt-4">
        {isCompletion ? "A completed" : "A cancelled"} order cannot be changed again. Each customer gets the
        usual email.
      </p>
    </ConfirmDialog>
  );
}
