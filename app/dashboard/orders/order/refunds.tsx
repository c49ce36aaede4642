import { Link } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { OrderRefundsView } from "./refunds-view.ts";

/** What of an order's money goes back, or went. */
export function OrderRefunds({ view: { owed, requestPath, refunds } }: { view: OrderRefundsView }) {
  return (
    <TitledPanel title="Refunds">
      {owed ? (
        <p className="mb-3 font-medium text-clay">
          <span className="tabular-nums">{owed}</span> to refund to the customer.
        </p>
      ) : null}
      <ul className="mb-3 grid gap-1 empty:hidden">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Link to={refund.path} className="flex min-h-11 flex-wrap items-center gap-x-3 text-link">
              <span className="font-semibold tabular-nums">{refund.amount}</span>
              <StateMark shape={refund.mark.shape}>{refund.mark.label}</StateMark>
              <span className="text-sm text-ink-soft">{refund.way}</span>
            </Link>
          </li>
        ))}
      </ul>
      {requestPath ? (
        <ButtonLink to={requestPath} tone={owed ? "primary" : "quiet"} size="small">
          Request a refund
        </ButtonLink>
      ) : null}
    </TitledPanel>
  );
}
