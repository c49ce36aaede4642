import { href, Link } from "react-router";
import { ContactDetailsOrLink } from "../../ui/contact-details.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { ParcelSteps } from "../../ui/parcel-steps.tsx";
import { AskPanel } from "../../ui/pay-panel.tsx";
import type { FoundParcel } from "./found-parcel-view.ts";

/** Where an order is, what to keep ready, and how to reach the shop. */
export function Found({ parcel }: { parcel: FoundParcel }) {
  return (
    <section aria-label="Your parcel" data-form-result tabIndex={-1} className="grid gap-6">
      <p>
        Order number <strong className="font-semibold tabular-nums">{parcel.number}</strong>
      </p>
      <ParcelSteps parcels={parcel.parcels} />
      <Facts>
        {parcel.cash ? (
          <Fact term="Cash to keep ready">
            <span className="text-xl tabular-nums">{parcel.cash.amount}</span>
            {parcel.cash.note ? <span className="block font-normal">{parcel.cash.note}</span> : null}
          </Fact>
        ) : null}
        <Fact term="In the order">{parcel.pieces}</Fact>
        {parcel.deliveryLine ? (
          <Fact term="Delivery">
            <span dir="auto" className="block font-normal">
              {parcel.deliveryLine}
            </span>
          </Fact>
        ) : null}
      </Facts>
      {parcel.pay ? <p className="tabular-nums">{parcel.pay}</p> : null}
      <AskPanel ask={parcel.ask} />
      {parcel.calls ? <p className="text-sm">{parcel.calls}</p> : null}
      <div>
        <h2 className="mb-2 display-4">Contact us</h2>
        <ContactDetailsOrLink {...parcel.contact} />
      </div>
      <p className="text-sm text-ink-soft">
        For the items, the address and the tracking number,{" "}
        <Link to={href("/orders/:number", { number: parcel.number })} className="touch-target text-link">
          sign in to your account
        </Link>{" "}
        or open the link that we sent you.
      </p>
    </section>
  );
}
