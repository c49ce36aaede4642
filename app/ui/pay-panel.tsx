import { Form } from "react-router";
import { Button } from "./button.tsx";
import { ErrorBox } from "./error-box.tsx";
import type { PayOfferView } from "./views/pay-offer-view.ts";

interface PayPanelProps {
  offer: PayOfferView | null;
  /** Why a payment could not be begun. */
  error: string | undefined;
}

/** What can be paid online for an order, the button that begins it, and cash instead where a payment was refused. */
export function PayPanel({ offer, error }: PayPanelProps) {
  if (!offer) return <ErrorBox>{error}</ErrorBox>;
  return (
    <section aria-labelledby="pay" className="grid gap-3 rounded-lg border border-hairline bg-paper p-5">
      <h2 id="pay" className="text-lg font-semibold tabular-nums">
        Pay {offer.amount}
        {offer.isAdvance ? " in advance" : ""}
      </h2>
      <ErrorBox>{error}</ErrorBox>
      <p className="text-ink-soft">
        You pay on JazzCash's own page and come back here. You can also pay later.
      </p>
      {offer.open ? (
        <p className="rounded-md bg-pine-wash px-4 py-3 text-pine">
          <strong className="font-semibold">Already paid?</strong> You started a payment on {offer.open.at}.
          We check with JazzCash, first after 10 minutes.{" "}
          <a href={offer.open.path} className="font-semibold underline underline-offset-4">
            View payment
          </a>
        </p>
      ) : null}
      {/* A new document: only the page that follows may lead to JazzCash. */}
      <Form method="post" reloadDocument className="grid">
        <input type="hidden" name="intent" value="pay" />
        <Button>{offer.cash ? `Pay again, ${offer.amount}` : "Pay with JazzCash"}</Button>
      </Form>
      {offer.cash ? (
        <Form method="post" className="grid gap-2">
          {offer.cash.isOffered ? (
            <Button name="intent" value="cash" tone="quiet">
              Pay cash on delivery
            </Button>
          ) : null}
          {offer.cash.text ? <p className="text-sm text-ink-soft">{offer.cash.text}</p> : null}
        </Form>
      ) : null}
    </section>
  );
}
