import { Form } from "react-router";
import { Button, buttonClass } from "./button.tsx";
import { ErrorBox } from "./error-box.tsx";
import type { AskView, PayOfferView } from "./views/pay-offer-view.ts";

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
      <CashInstead cash={offer.cash} label="Pay cash on delivery" />
    </section>
  );
}

/** Where staff send the details: a button that asks for them now, and cash instead. */
export function AskPanel({ ask, error }: { ask: AskView | null; error?: string | undefined }) {
  if (!ask) return null;
  return (
    <div className="grid gap-3">
      <ErrorBox>{error}</ErrorBox>
      <p className="tabular-nums">{ask.text} Or ask for them now.</p>
      <a href={ask.to} rel="noopener noreferrer" className={buttonClass()}>
        {ask.label}
      </a>
      <CashInstead cash={ask.cash} label="Pay cash on delivery instead" />
    </div>
  );
}

function CashInstead({ cash, label }: { cash: AskView["cash"]; label: string }) {
  if (!cash) return null;
  return (
    <Form method="post" className="grid gap-2">
      {cash.isOffered ? (
        <Button name="intent" value="cash" tone="quiet">
          {label}
        </Button>
      ) : null}
      {cash.text ? <p className="text-sm text-ink-soft">{cash.text}</p> : null}
    </Form>
  );
}
