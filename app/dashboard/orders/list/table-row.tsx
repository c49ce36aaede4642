import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { createIcon } from "../../../ui/shell/icons.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TypedPhone } from "../../ui/typed-phone.tsx";
import { bulkFormId } from "./bulk-bar.tsx";
import type { BulkChoice } from "./bulk-choice.ts";
import type { OrderGroup, OrderLineRow } from "./line-row.ts";
import { type OrderListParams, orderListPath } from "./params.ts";
import { StatusButtons } from "./status-buttons.tsx";

const MoreIcon = createIcon("M6 12h.01M12 12h.01M18 12h.01");
const cell = "lg:px-3 lg:py-3 lg:align-top wide:px-4";

// Explicit roles: on narrow screens the rows become cards, and their layout would remove the table semantics.
// biome-ignore-start lint/a11y/noRedundantRoles: see above

interface RowProps {
  row: OrderLineRow;
  group: OrderGroup;
  list: OrderListParams;
  bulk: BulkChoice | null;
}

/** A line in eight columns; on narrow screens a part of its order's card. */
export function OrdersTableRow({ row, group, list, bulk }: RowProps) {
  return (
    <tr
      role="row"
      className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:content-start max-lg:gap-x-3 max-lg:py-2.5 max-lg:ps-4 max-lg:pe-1 max-lg:not-last:border-b max-lg:not-last:border-hairline lg:not-last:[&>td]:border-b lg:not-last:[&>td]:border-hairline/60"
    >
      <td
        role="cell"
        className={`font-semibold whitespace-nowrap tabular-nums max-lg:col-start-1 max-lg:row-start-1 ${cell}`}
      >
        {row.canChange && row.delivery && isFirst(row, group) ? (
          <ChooseOrder group={group} bulk={bulk} />
        ) : null}
        <Link
          to={row.path}
          className="text-link max-lg:-my-2.5 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
        >
          {row.number}
        </Link>
        {group.rows.length === 1 && group.lineCount > 1 ? (
          <span className="block text-[0.8125rem] font-normal text-ink-soft">
            1 of {group.lineCount} items in this order
          </span>
        ) : null}
      </td>
      <td role="cell" className={`max-lg:col-start-1 max-lg:row-start-2 ${cell}`}>
        <Customer row={row} isFirst={group.rows[0] === row} />
      </td>
      <td
        role="cell"
        dir="auto"
        className={`text-ink-soft max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-4 max-lg:truncate max-lg:pe-10 lg:text-ink ${cell}`}
      >
        {row.product}
      </td>
      <td
        role="cell"
        className={`text-end tabular-nums text-ink-soft max-lg:col-start-2 max-lg:row-start-4 max-lg:justify-self-end max-lg:before:content-['×_'] lg:text-ink ${cell}`}
      >
        {row.quantity}
      </td>
      <td
        role="cell"
        className={`whitespace-nowrap tabular-nums max-lg:col-start-2 max-lg:row-start-2 max-lg:text-end max-lg:text-sm max-lg:text-ink-soft lg:min-w-33 lg:whitespace-normal ${cell}`}
      >
        {row.date}
      </td>
      {row.amount === null ? null : (
        <td
          role="cell"
          className={`text-end font-semibold whitespace-nowrap tabular-nums max-lg:col-start-2 max-lg:row-start-1 max-lg:self-center lg:font-normal ${cell}`}
        >
          {row.amount}
        </td>
      )}
      <td
        role="cell"
        className={`max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-3 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 ${cell}`}
      >
        <StatusBadge status={row.status} />
        {row.step ? (
          <span className="lg:mt-1 lg:block">
            <StateMark shape={row.step.shape}>{row.step.label}</StateMark>
          </span>
        ) : null}
      </td>
      <td
        role="cell"
        className={`max-lg:col-start-3 max-lg:row-span-4 max-lg:row-start-1 max-lg:self-center ${cell}`}
      >
        {row.canChange ? <RowActions row={row} group={group} list={list} /> : null}
      </td>
    </tr>
  );
}

/** Complete, Cancel and Call: on narrow screens in a sheet that a button opens, also without scripts. */
function RowActions({ row, group, list }: Omit<RowProps, "bulk">) {
  const id = `actions-${row.id}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Actions for ${row.number}`}
        className="grid size-11 place-items-center rounded-full lg:hidden"
      >
        <MoreIcon className="size-5.5" />
      </button>
      <div id={id} popover="auto" className="row-sheet">
        <p className="mb-3 font-semibold tabular-nums lg:hidden">
          {row.number}, <bdi>{row.customer}</bdi>
        </p>
        <StatusButtons line={row} list={list} className="lg:max-wide:flex-col" />
        {group.openCount > 1 && row.delivery && isFirst(row, group) ? (
          <Link
            to={orderListPath(list, { chosen: String(group.orderId), end: "completed" })}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-sm text-link"
          >
            Complete all {group.openCount}
          </Link>
        ) : null}
        {row.delivery ? (
          <p className="mt-2 lg:hidden">
            Call <TypedPhone {...row.delivery} className="inline-flex min-h-11 items-center text-link" />
          </p>
        ) : null}
      </div>
    </>
  );
}

/** Of the rows of an order that are shown, and can be ended, the first. */
function isFirst(row: OrderLineRow, { rows }: OrderGroup): boolean {
  return rows.find(({ canChange, delivery }) => canChange && delivery) === row;
}

/** Chooses an order for the bar below the list. */
function ChooseOrder({ group, bulk }: { group: OrderGroup; bulk: BulkChoice | null }) {
  return (
    <label className="-my-2.5 -ms-2.5 inline-grid size-11 place-items-center align-middle">
      <input
        type="checkbox"
        // A cell's text is the order's number alone.
        aria-label={`Choose ${group.number}`}
        form={bulkFormId}
        name="chosen"
        value={group.orderId}
        defaultChecked={bulk?.isAll || bulk?.orderIds.includes(group.orderId)}
        key={bulk ? `${bulk.isAll} ${bulk.orderIds}` : ""}
        // What is chosen with the whole filter cannot be left out one by one.
        disabled={bulk?.isAll}
        className="size-5 accent-pine"
      />
    </label>
  );
}

/** The customer; delivery details appear in the first row of an order only. */
function Customer({
  row: { customer, email, emailUnconfirmed, delivery },
  isFirst,
}: {
  row: OrderLineRow;
  isFirst: boolean;
}) {
  return (
    <>
      <span className="block text-ink [overflow-wrap:anywhere] lg:min-w-40">
        <bdi>{customer}</bdi>
      </span>
      {email ? (
        <span className="block text-[0.8125rem] [overflow-wrap:anywhere] max-lg:hidden">
          <EmailText>{email}</EmailText>
        </span>
      ) : null}
      {emailUnconfirmed && isFirst ? (
        <span className="max-lg:hidden">
          <Badge tone="sale">Email not confirmed</Badge>
        </span>
      ) : null}
      {delivery && isFirst ? (
        <details className="mt-0.5 text-[0.8125rem] max-lg:hidden">
          <summary className="min-h-6 w-fit text-pine underline underline-offset-4 max-lg:py-3">
            Delivery details
          </summary>
          <dl className="mt-1 max-w-72 text-ink-soft [&>dd]:mb-1.5 [&>dd]:text-ink [&>dd]:[overflow-wrap:anywhere]">
            <dt>Phone number</dt>
            <dd>
              <TypedPhone {...delivery} className="inline-flex min-h-11 items-center text-link" />
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
      ) : null}
    </>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
