import { useEffect, useRef } from "react";
import {
  data,
  href,
  Link,
  type RouterContextProvider,
  redirect,
  useFetcher,
  useFetchers,
} from "react-router";
import { log } from "../../../platform/log.ts";
import { cartForm } from "../../../shop/checkout/cart/cart-form.ts";
import { changeQuantity } from "../../../shop/checkout/cart/change-quantity.ts";
import { refreshCart } from "../../../shop/checkout/cart/refresh-cart.ts";
import { removeFromCart } from "../../../shop/checkout/place/remove-from-cart.ts";
import { deliveryWords } from "../../../shop/payments/ledger/door-sentence.ts";
import { database, requestMeta, visitor } from "../../http/context.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { settingsBeside } from "../../http/request-settings.ts";
import { signInPath } from "../../http/return-to.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { QuantityButtons } from "../../ui/form/quantity-control.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { Thumbnail } from "../../ui/thumbnail.tsx";
import { Totals } from "../../ui/totals.tsx";
import { useResolved } from "../../ui/use-resolved.ts";
import type { Route } from "./+types/cart";
import { CartLoading, CartSignUpPrompt, EmptyCart } from "./states.tsx";
import {
  applyCartChanges,
  type CartLineView,
  type CartView,
  cartView,
  type PendingCartChanges,
} from "./view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Cart", "The items in your LumiSkin cart.");

export const handle = { cache: { visitorsOnly: true } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const who = context.get(visitor);
  if (!who) return { cart: null };
  const deliveryLine = deliveryWords(await settingsBeside(context));
  return { cart: { ...cartView(await refreshCart(context.get(database), who.id)), deliveryLine } };
}

let hasShownCart = false;

/** Navigation to the cart shows its loading state at once; a revalidation keeps the shown cart until the new one arrives. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const pendingCart = serverLoader().then(({ cart }) => cart);
  return { cart: hasShownCart ? await pendingCart : pendingCart };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const who = context.get(visitor);
  if (!who) throw redirect(signInPath(href("/cart")));
  const retryAfter = await limitVisitor(context, "cart");
  if (retryAfter)
    throw data(tooManyMessage(retryAfter), { status: 429, headers: retryAfterHeaders(retryAfter) });
  const status = await cartAction(context, who.id, form);
  // R37: the page always shows the stored cart.
  if (!isDataRequest(request)) throw redirect(href("/cart"));
  return data(null, status);
}

/** A lost connection is only logged, and does not replace the page, which shows the stored cart again (R37). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    console.error("The cart change failed.", error);
    return data(null, 503);
  }
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const cart = useResolved(loaderData.cart);
  useEffect(() => {
    hasShownCart = true;
    return () => {
      hasShownCart = false;
    };
  }, []);
  return (
    <div className="wrap py-10 md:py-16">
      {cart === undefined ? <CartLoading /> : cart ? <CartPage storedCart={cart} /> : <CartSignUpPrompt />}
    </div>
  );
}

/** Executes a form of a cart line; a failure is only logged (error catalogue, R37). @returns the response's status */
async function cartAction(
  context: Readonly<RouterContextProvider>,
  userId: string,
  form: FormData,
): Promise<number> {
  const { requestId } = context.get(requestMeta);
  const parsed = parseForm(cartForm, form);
  if (!parsed.ok) {
    log.warn({ requestId, errors: parsed.rejected.errors }, "a cart form was invalid");
    return 400;
  }
  const input = parsed.value;
  try {
    const db = context.get(database);
    const { outcome } =
      input.intent === "remove"
        ? await removeFromCart(db, userId, input.entry)
        : await changeQuantity(db, userId, input.entry, input.quantity);
    if (outcome !== "changed" && outcome !== "removed")
      log.info({ requestId, outcome, ...input }, "a cart change was refused");
    return 200;
  } catch (error) {
    log.error({ requestId, err: error, ...input }, "a cart change failed");
    return 500;
  }
}

/** A customer's cart. Changes show at once; where one fails, the stored cart shows again. */
function CartPage({ storedCart }: { storedCart: CartView & { deliveryLine: string | undefined } }) {
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
              <Totals total={cart.total} deliveryLine={storedCart.deliveryLine} />
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
      <ButtonLink to={href("/checkout")} prefetch="none" className="w-full">
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

/** One entry of the cart; each of its forms works without scripts. */
function CartLine({ line, onRemove }: { line: CartLineView; onRemove: () => void }) {
  const quantityFetcher = useFetcher({ key: `cart-quantity-${line.id}` });
  const removalFetcher = useFetcher({ key: `cart-remove-${line.id}` });
  const cartPath = href("/cart");
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-t border-hairline py-6 last:border-b md:gap-x-6">
      <Thumbnail name={line.name} photo={line.photo} color={line.color} size="large" />
      <div className="grid content-between gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-lg leading-snug font-semibold">
              {line.path ? (
                <Link to={line.path} prefetch="intent" className="hover:underline underline-offset-4">
                  <bdi>{line.name}</bdi>
                </Link>
              ) : (
                <bdi>{line.name}</bdi>
              )}
            </h2>
            <p className="text-sm text-ink-soft">
              <bdi>{line.brand}</bdi>&nbsp;·{" "}
              <span className="whitespace-nowrap tabular-nums">{line.price}</span>
            </p>
            {line.priceNotice ? (
              <p className="mt-1 text-sm font-medium text-clay">{line.priceNotice}</p>
            ) : null}
            {line.blocker ? <p className="mt-1 text-sm font-medium text-clay">{line.blocker.label}</p> : null}
          </div>
          <p className="font-semibold tabular-nums">{line.amount}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:gap-x-5">
          <quantityFetcher.Form method="post" action={cartPath}>
            <input type="hidden" name="intent" value="quantity" />
            <input type="hidden" name="entry" value={line.id} />
            <QuantityButtons itemName={line.name} quantity={line.quantity} />
          </quantityFetcher.Form>
          <removalFetcher.Form method="post" action={cartPath} onSubmit={onRemove}>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="entry" value={line.id} />
            <button
              type="submit"
              aria-label={`Remove ${line.name}`}
              className="min-h-11 px-1.5 text-sm text-link"
            >
              Remove
            </button>
          </removalFetcher.Form>
        </div>
      </div>
    </li>
  );
}
