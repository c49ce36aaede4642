import { ButtonLink } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { PostButton, PostForm } from "../../ui/post-form.tsx";
import { TitledPanel } from "../../ui/titled-panel.tsx";
import type { OrderTransactionView } from "./transactions-view.ts";
import type { AdminOrderView } from "./view.ts";

/** Payment and tracking number. */
export function OrderPayment({
  order,
  typedTracking,
}: {
  order: AdminOrderView;
  typedTracking: string | undefined;
}) {
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
      {order.canTrack ? (
        <PostForm
          intent="tracking"
          action={order.path}
          stays
          className="mt-4 grid gap-3 border-t border-hairline pt-4"
        >
          <Field
            key={order.tracking}
            label="Tracking number"
            name="tracking"
            autoComplete="off"
            defaultValue={typedTracking ?? order.tracking}
            hint="The customer sees it on the order page."
          />
          <PostButton tone="quiet" busyLabel="Processing...">
            Save tracking number
          </PostButton>
        </PostForm>
      ) : order.tracking ? (
        <p className="mt-4 border-t border-hairline pt-4">
          Tracking number <bdi className="tabular-nums">{order.tracking}</bdi>
        </p>
      ) : null}
    </TitledPanel>
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
