import { useRef } from "react";
import { href, useFetchers } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { Totals } from "../../ui/totals.tsx";
import { CartLine } from "./line.tsx";
import { EmptyCart } from "./states.tsx";
import { applyCartChanges, type CartView, type PendingCartChanges } from "./view.ts";

/** A customer's cart. Changes show at once; where one fails, the stored cart shows again. */
export function CartPage({ storedCart }: { storedCart: CartView }) {
  const cart = applyCartChanges(storedCart, usePendingChanges());
  const listRef = useRef<HTMLUListElement>(null);
  const itemCountText = cart.quantity === 1 ? "1 item" : `${cart.quantity} items`;

  // The focused button is removed with its line: focus moves to the list, or to the page.
  const restoreFocus = () =>
    (cart.lines.length > 1 ? listRef.current : document.getElementById("content"))?.focus();

  return (
    <>
      <p role="status" className="sr-only">
        {cart.lines.length === 0
          ? "Your cart is empty"
          : `${itemCountText} in your cart, total ${cart.total}`}
      </p>
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <PageHeading lead={itemCountText}>Cart</PageHeading>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
            <ul ref={listRef} tabIndex={-1} aria-label="Items in your cart" className="outline-none">
              {cart.lines.map((line) => (
                <CartLine key={line.id} line={line} onRemove={restoreFocus} />
              ))}
            </ul>
            <Panel
              aria-labelledby="cart-summary"
              className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-28"
            >
              <h2 id="cart-summary" className="display-3">
                Summary
              </h2>
              <Totals total={cart.total} />
              <ProceedToCheckout blockers={cart.blockers} />
            </Panel>
          </div>
        </>
      )}
    </>
  );
}

function ProceedToCheckout({ blockers }: { blockers: string[] }) {
  if (blockers.length === 0)
    return (
      <ButtonLink to={href("/checkout")} className="w-full">
        Proceed to Checkout
      </ButtonLink>
    );
  return (
    <>
      <ErrorBox>
        {blockers.map((blocker) => (
          <p key={blocker}>{blocker}</p>
        ))}
      </ErrorBox>
      <Button type="button" disabled className="w-full">
        Proceed to Checkout
      </Button>
    </>
  );
}

function usePendingChanges(): PendingCartChanges {
  const changes = new Map<number, number | null>();
  const fetchers = useFetchers();
  for (const { formAction, formData } of fetchers) {
    if (!formData || formAction !== href("/cart")) continue;
    const entry = Number(formData.get("entry"));
    if (formData.get("intent") === "remove") changes.set(entry, null);
    else if (changes.get(entry) !== null) changes.set(entry, Number(formData.get("quantity")));
  }
  return changes;
}
