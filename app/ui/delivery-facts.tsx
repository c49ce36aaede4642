import { Fact } from "./facts.tsx";
import type { OrderView } from "./views/order-view.ts";

/** Payment and delivery details of a placed order. */
export function DeliveryFacts({ order, phoneHint }: { order: OrderView; phoneHint?: string | null }) {
  return (
    <>
      <Fact term="Payment method">
        {order.payment}
        {order.paymentStatus === order.payment ? null : (
          <span className="block text-sm font-normal text-ink-soft">{order.paymentStatus}</span>
        )}
        {order.paymentNextStep ? (
          <span className="block text-sm font-normal">{order.paymentNextStep}</span>
        ) : null}
      </Fact>
      {order.advance ? (
        <Fact term="Advance">
          <span className="font-normal tabular-nums">{order.advance}</span>
        </Fact>
      ) : null}
      {order.amounts.map(({ label, amount }) => (
        <Fact key={label} term={label}>
          <span className="tabular-nums">{amount}</span>
        </Fact>
      ))}
      {order.cash ? (
        <Fact term="Cash to keep ready">
          <span className="tabular-nums">{order.cash.amount}</span>
          <span className="block text-sm font-normal">{order.cash.note}</span>
        </Fact>
      ) : null}
      <Fact term="Phone number">
        <bdi dir="ltr">{order.phoneNumber}</bdi>
        {phoneHint ? <span className="block text-sm font-normal text-ink-soft">{phoneHint}</span> : null}
      </Fact>
      {order.parcelName ? (
        <Fact term="Name on the parcel">
          <bdi>{order.parcelName}</bdi>
        </Fact>
      ) : null}
      <Fact term="Shipping address">
        <span dir="auto" className="block whitespace-pre-line">
          {order.shippingAddress}
        </span>
      </Fact>
    </>
  );
}
