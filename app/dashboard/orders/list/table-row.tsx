import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TypedPhone } from "../../ui/typed-phone.tsx";
import type { OrderLineRow } from "./line-row.ts";
import type { OrderGroup } from "./order-group.ts";
import type { OrderListParams } from "./params.ts";
import { StatusButtons } from "./status-buttons.tsx";

const cell = "xl:px-2 xl:py-2 xl:align-top";

// Explicit roles: on narrow screens the layout of the rows would remove the table semantics.
// biome-ignore-start lint/a11y/noRedundantRoles: see above

interface RowProps {
  row: OrderLineRow;
  group: OrderGroup;
  list: OrderListParams;
  hasBoxes: boolean;
}

/** A line in eight columns; on narrow screens a part of its order's sheet. */
export function OrdersTableRow({ row, group, list, hasBoxes }: RowProps) {
  const isFirst = group.rows[0] === row;
  return (
    <tr
      role="row"
      className="max-xl:mt-3 max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:gap-x-3 max-xl:gap-y-1 max-xl:border-t max-xl:border-hairline max-xl:pt-3 xl:[&:not(:nth-child(2))>td]:border-t xl:[&>td]:border-dashed xl:[&>td]:border-hairline"
    >
      <td
        role="cell"
        className={`font-semibold whitespace-nowrap tabular-nums ${cell} ${hasBoxes ? "xl:ps-11" : "xl:ps-3"}`}
      >
        <Link to={row.path} className="text-link max-xl:inline-flex max-xl:min-h-11 max-xl:items-center">
          {row.number}
        </Link>
      </td>
      <td role="cell" className={`max-xl:col-span-2 max-xl:row-start-3 ${cell}`}>
        <Customer row={row} isFirst={isFirst} />
      </td>
      <td role="cell" dir="auto" className={`max-xl:row-start-2 xl:[overflow-wrap:anywhere] ${cell}`}>
        {row.product}
      </td>
      <td
        role="cell"
        className={`text-end tabular-nums max-xl:row-start-2 max-xl:before:content-['×_'] ${cell}`}
      >
        {row.quantity}
      </td>
      <td
        role="cell"
        className={`tabular-nums max-xl:row-start-4 max-xl:text-sm max-xl:text-ink-soft ${cell}`}
      >
        {row.date}
      </td>
      {row.amount === null ? null : (
        <td
          role="cell"
          className={`text-end whitespace-nowrap tabular-nums max-xl:col-start-2 max-xl:row-start-1 max-xl:self-center max-xl:font-semibold ${cell}`}
        >
          {row.amount}
        </td>
      )}
      <td
        role="cell"
        className={`max-xl:col-span-2 max-xl:row-start-5 max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 ${cell}`}
      >
        <StatusBadge status={row.status} />
        {row.step ? (
          <span className="xl:mt-1 xl:block">
            <StateMark shape={row.step.shape}>{row.step.label}</StateMark>
          </span>
        ) : null}
      </td>
      <td role="cell" className={`max-xl:col-span-2 max-xl:row-start-6 ${cell}`}>
        {row.canChange ? <StatusButtons line={row} list={list} className="max-xl:mt-1" /> : null}
      </td>
    </tr>
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
      <span className="block text-ink [overflow-wrap:anywhere]">
        <bdi>{customer}</bdi>
      </span>
      {email ? (
        <span className="block text-[0.8125rem] [overflow-wrap:anywhere]">
          <EmailText>{email}</EmailText>
        </span>
      ) : null}
      {emailUnconfirmed && isFirst ? (
        <span>
          <Badge tone="sale" className="xl:rounded-md xl:whitespace-normal">
            Email not confirmed
          </Badge>
        </span>
      ) : null}
      {delivery && isFirst ? (
        <details className="mt-0.5 text-[0.8125rem]">
          <summary className="min-h-6 w-fit text-pine underline underline-offset-4 max-xl:py-3">
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
