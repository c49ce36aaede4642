import { ButtonLink } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { OrderTransactionView } from "./transactions-view.ts";
import type { AdminOrderView } from "./view.ts";

/** Payment and tracking number. */
export function OrderPayment({ order, typed }: { order: AdminOrderView; typed: Record<string, string> }) {
  if (!order.placed) return null;
  return (
    <TitledPanel title="Payment and delivery">
      <p>
        {order.payment === order.paymentStatus ? order.payment : `${order.payment}, ${order.paymentStatus}`}
      </p>
      {order.confirmPayment?.by === "transfer" ? (
        <p className="mt-3">
          <ButtonLink to={order.confirmPayment.path} size="small">
            Record the transfer
          </ButtonLink>
        </p>
      ) : order.confirmPayment ? (
        <PostForm action={order.path} stays className="mt-3">
          <PostButton intent="payment" busyLabel="Processing...">
            Payment received
          </PostButton>
        </PostForm>
      ) : null}
      {order.changeMethod ? (
        <PostForm action={order.path} stays className="mt-3">
          <PostButton intent={order.changeMethod.to} tone="quiet" busyLabel="Processing...">
            {order.changeMethod.label}
          </PostButton>
        </PostForm>
      ) : null}
      <OrderTransactions transactions={order.transactions} />
      {order.trackings.map((tracking) =>
        order.canTrack ? (
          <TrackingForm key={tracking.of} {...{ order, tracking, typed }} />
        ) : tracking.number ? (
          <p key={tracking.of} className="mt-4 border-t border-hairline pt-4">
            {tracking.label} <bdi className="tabular-nums">{tracking.number}</bdi>
          </p>
        ) : null,
      )}
    </TitledPanel>
  );
}

interface TrackingFormProps {
  order: AdminOrderView;
  tracking: AdminOrderView["trackings"][number];
  typed: Record<string, string>;
}

/** The tracking number of one parcel, or of what is in none. */
function TrackingForm({ order, tracking: { of, label, number }, typed }: TrackingFormProps) {
  const isRejected = typed.tracking !== undefined && (typed.parcel ?? "") === of;
  return (
    <PostForm
      intent="tracking"
      action={order.path}
      stays
      sent={of ? { parcel: of } : {}}
      className="mt-4 grid gap-3 border-t border-hairline pt-4"
    >
      <Field
        key={number}
        label={label}
        name="tracking"
        autoComplete="off"
        defaultValue={isRejected ? typed.tracking : number}
        hint="The customer sees it on the order page."
      />
      <PostButton
        tone="quiet"
        busyLabel="Processing..."
        aria-label={order.trackings.length > 1 ? label.replace(/^T/, "Save t") : undefined}
      >
        Save tracking number
      </PostButton>
    </PostForm>
  );
}

/** What became of each payment at JazzCash. */
function OrderTransactions({ transactions }: { transactions: OrderTransactionView[] }) {
  if (transactions.length === 0) return null;
  return (
    <section aria-labelledby="at-jazzcash" className="mt-4 border-t border-hairline pt-4">
      <h3 id="at-jazzcash" className="font-medium">
        JazzCash payments
      </h3>
      <ul className="mt-2 grid gap-3 text-sm">
        {transactions.map(({ reference, at, what, numbers, warnings }) => (
          <li key={reference}>
            <p>
              {what} <span className="text-ink-soft">({at})</span>
            </p>
            <p className="break-words text-ink-soft">
              <bdi>{reference}</bdi>
              {numbers.map((number) => (
                <span key={number}>
                  , <bdi>{number}</bdi>
                </span>
              ))}
            </p>
            {warnings.map((warning) => (
              <p key={warning} className="text-clay">
                {warning}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
