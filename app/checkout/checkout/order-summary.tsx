import { Link } from "react-router";
import type { Photo } from "../../../shop/catalogue/model/photo.ts";
import { Panel } from "../../ui/panel.tsx";
import { ChevronDownIcon } from "../../ui/shell/icons.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { Totals } from "../../ui/totals.tsx";

/** A line of a cart or an order, formatted. */
export interface SummaryLine {
  id: number;
  name: string;
  brand: string;
  photo: Photo | null;
  color: string | null;
  quantity: number;
  amount: string;
  /** false: cancelled, and not part of the total. */
  active?: boolean;
  priceNotice?: string | null;
  blocker?: { label: string } | null;
}

interface OrderSummaryProps {
  lines: SummaryLine[];
  total: string;
  deliveryLine?: string | undefined;
}

/** The lines and the total of a placed order. */
export function OrderSummary(props: OrderSummaryProps) {
  return (
    <Panel aria-labelledby="order-summary" className="grid gap-6 lg:sticky lg:top-28">
      <SummaryLines {...props} />
    </Panel>
  );
}

/** The summary of a cart: a panel, on phones folded unless a line needs a look. */
export function FoldedSummary({
  quantity,
  ...props
}: OrderSummaryProps & { quantity: number; editPath: string }) {
  const needsLook = props.lines.some(({ blocker, priceNotice }) => blocker || priceNotice);
  return (
    <section
      aria-labelledby="order-summary"
      className="border-y border-hairline max-lg:mb-8 lg:sticky lg:top-28 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:rounded-lg lg:border lg:bg-paper lg:p-8"
    >
      {/* It folds what follows it, so that the same lines are open beside the form on wide screens. */}
      <details open={needsLook} className="group peer lg:hidden">
        <summary className="flex min-h-14 list-none flex-wrap items-center justify-between gap-x-4 font-semibold">
          <span className="flex items-center gap-2">
            Order summary, {quantity === 1 ? "1 piece" : `${quantity} pieces`}
            <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
          </span>
          <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{props.total}</span>
        </summary>
      </details>
      <div className="hidden gap-6 peer-open:grid max-lg:pb-6 lg:grid max-lg:[&_h2]:sr-only">
        <SummaryLines {...props} />
      </div>
    </section>
  );
}

function SummaryLines({ lines, total, deliveryLine, editPath }: OrderSummaryProps & { editPath?: string }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="order-summary" className="display-3">
          Order summary
        </h2>
        {editPath ? (
          <Link to={editPath} className="touch-target shrink-0 text-sm text-link">
            Edit cart
          </Link>
        ) : null}
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5">
            <Thumbnail name={line.name} photo={line.photo} color={line.color} size="small" />
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="w-full leading-snug font-medium">
                <bdi className={line.active === false ? "text-ink-soft line-through" : ""}>{line.name}</bdi>
                {line.active === false ? <span className="text-ink-soft"> (cancelled)</span> : null}
              </p>
              <p className="text-sm text-ink-soft">
                <bdi>{line.brand}</bdi>&nbsp;· Quantity {line.quantity}
              </p>
              <p
                className={`ms-auto min-w-0 tabular-nums [overflow-wrap:anywhere] ${line.active === false ? "text-ink-soft line-through" : ""}`}
              >
                {line.amount}
              </p>
            </div>
            {line.priceNotice || line.blocker ? (
              <p className="col-span-full mt-2 text-sm font-medium text-clay">
                {line.blocker?.label ?? line.priceNotice}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <Totals total={total} deliveryLine={deliveryLine} />
    </>
  );
}
