import { Link } from "react-router";
import { StateMark } from "../ui/state-mark.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { RefundView } from "./refund-view.ts";

/** What a refund is, who confirmed its payment by hand, who requested it and who approved it. */
export function RefundFacts({ refund }: { refund: RefundView }) {
  const { requested, approved } = refund;
  return (
    <TitledPanel title="Refund details">
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="display-3 lining-nums tabular-nums">{refund.amount}</span>
        <StateMark shape={refund.mark.shape}>{refund.mark.label}</StateMark>
      </p>
      <dl className="grid gap-x-4 gap-y-1.5 tabular-nums sm:grid-cols-[9rem_minmax(0,1fr)] [&>dd]:[overflow-wrap:anywhere] [&>dt]:text-sm [&>dt]:text-ink-soft">
        <dt>Order</dt>
        <dd>
          <Link to={refund.orderPath} className="text-link">
            {refund.number}
          </Link>{" "}
          <bdi>{refund.customer}</bdi>
        </dd>
        <dt>Paid</dt>
        <dd>
          {refund.payment}
          {refund.paymentReference ? (
            <>
              , <bdi>{refund.paymentReference}</bdi>
            </>
          ) : null}
        </dd>
        {refund.confirmed ? (
          <>
            <dt>Confirmed by</dt>
            <dd>
              {refund.confirmed.at}, <bdi>{refund.confirmed.by}</bdi>
            </dd>
          </>
        ) : null}
        <dt>Refund by</dt>
        <dd>
          {refund.way}
          {refund.reference ? (
            <>
              , <bdi>{refund.reference}</bdi>
            </>
          ) : null}
        </dd>
        <dt>Reason</dt>
        <dd dir="auto">{refund.reason}</dd>
        {refund.priceCut ? (
          <>
            <dt>Price</dt>
            <dd>Order price reduced by {refund.priceCut} .</dd>
          </>
        ) : null}
        <dt>Requested</dt>
        <dd>
          {requested.at}, <bdi>{requested.by}</bdi>
        </dd>
        {approved ? (
          <>
            <dt>Approved</dt>
            <dd>
              {approved.at}, <bdi>{approved.by}</bdi>
            </dd>
          </>
        ) : null}
        {refund.isOver ? (
          <>
            <dt>{refund.mark.label}</dt>
            <dd>{refund.ended}</dd>
          </>
        ) : null}
      </dl>
    </TitledPanel>
  );
}
