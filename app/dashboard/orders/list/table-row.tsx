import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TypedPhone } from "../../ui/typed-phone.tsx";
import { bulkFormId } from "./bulk-bar.tsx";
import type { BulkChoice } from "./bulk-choice.ts";
import type { OrderGroup, OrderLineRow } from "./line-row.ts";
import { type OrderListParams, orderListPath } from "./params.ts";
import { StatusButtons } from "./status-buttons.tsx";

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
      className="max-lg:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-lg:content-start md:max-lg:grid-cols-[minmax(0,1fr)_auto_13.5rem] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:p-4 max-lg:not-last:border-b max-lg:not-last:border-hairline lg:not-last:[&>td]:border-b lg:not-last:[&>td]:border-hairline/60"
    >
      <td role="cell" className={`font-semibold whitespace-nowrap tabular-nums ${cell}`}>
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
      <td role="cell" className={`max-lg:col-start-1 max-lg:row-start-2 max-lg:text-ink-soft ${cell}`}>
        <Customer row={row} isFirst={group.rows[0] === row} />
      </td>
      <td role="cell" dir="auto" className={`max-lg:col-start-1 max-lg:row-start-3 ${cell}`}>
        {row.product}
      </td>
      <td
        role="cell"
        className={`text-end tabular-nums max-lg:col-start-2 max-lg:row-start-3 max-lg:before:content-['×_'] ${cell}`}
      >
        {row.quantity}
      </td>
      <td
        role="cell"
        className={`tabular-nums max-lg:col-start-1 max-lg:row-start-4 max-lg:text-ink-soft lg:whitespace-nowrap ${cell}`}
      >
        {row.date}
      </td>
      {row.amount === null ? null : (
        <td
          role="cell"
          className={`text-end font-semibold whitespace-nowrap tabular-nums max-lg:col-start-2 max-lg:row-start-4 lg:font-normal ${cell}`}
        >
          {row.amount}
        </td>
      )}
      <td
        role="cell"
        className={`max-lg:col-span-full max-lg:row-start-5 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 ${cell}`}
      >
        <StatusBadge status={row.status} />
        {row.axes.map(({ shape, label }) => (
          <span key={label} className="lg:mt-1 lg:block lg:whitespace-nowrap">
            <StateMark shape={shape}>{label}</StateMark>
          </span>
        ))}
        {row.open && !row.delivery ? (
          <span className="mt-1 block text-[0.8125rem] leading-snug text-ink-soft max-lg:hidden">
            Awaiting delivery details
          </span>
        ) : null}
      </td>
      <td
        role="cell"
        className={`max-lg:empty:hidden max-md:col-span-2 md:max-lg:col-start-3 md:max-lg:row-span-4 md:max-lg:row-start-1 md:max-lg:justify-self-end ${cell}`}
      >
        {row.canChange ? (
          <>
            <StatusButtons line={row} list={list} className="max-md:pt-2 lg:max-wide:flex-col" />
            {group.openCount > 1 && row.delivery && isFirst(row, group) ? (
              <Link
                to={orderListPath(list, { chosen: String(group.orderId), end: "completed" })}
                preventScrollReset
                className="inline-flex min-h-11 items-center text-sm text-link"
              >
                Complete all {group.openCount}
              </Link>
            ) : null}
          </>
        ) : null}
      </td>
    </tr>
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
  row: { customer, email, emailUnconfirmed, delivery, open },
  isFirst,
}: {
  row: OrderLineRow;
  isFirst: boolean;
}) {
  return (
    <>
      <span className="block text-ink [overflow-wrap:anywhere] lg:min-w-44 wide:min-w-48">
        <bdi>{customer}</bdi>
      </span>
      {email ? (
        <span className="block text-[0.8125rem] [overflow-wrap:anywhere]">
          <EmailText>{email}</EmailText>
        </span>
      ) : null}
      {emailUnconfirmed && isFirst ? <Badge tone="sale">Email not confirmed</Badge> : null}
      {delivery && isFirst ? (
        <details className="mt-0.5 text-[0.8125rem]">
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
      ) : open && !delivery ? (
        <span className="block text-[0.8125rem] text-ink-soft lg:hidden">Awaiting delivery details</span>
      ) : null}
    </>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
