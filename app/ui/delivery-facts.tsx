import { Fact } from "./facts.tsx";
import type { OrderView } from "./views/order-view.ts";

/** How a placed order is paid, and what it comes to. */
export function MoneyFacts({ order }: { order: OrderView }) {
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
      {order.amounts.map(({ label, amount }) => (
        <Fact key={label} term={label}>
          <span className="tabular-nums">{amount}</span>
        </Fact>
      ))}
      {order.advance ? (
        <Fact term="Advance">
          <span className="font-normal tabular-nums">{order.advance}</span>
        </Fact>
      ) : null}
      {order.cash ? (
        <Fact term="Cash to keep ready">
          <span className="tabular-nums">{order.cash.amount}</span>
          <span className="block text-sm font-normal">{order.cash.note}</span>
        </Fact>
      ) : null}
    </>
  );
}

/** Where a placed order goes. */
export function DeliveryFacts({ order, phoneHint }: { order: OrderView; phoneHint?: string | null }) {
  return (
    <>
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
