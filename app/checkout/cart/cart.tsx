import { useEffect } from "react";
import { data, href, redirect } from "react-router";
import { refreshCart } from "../../../shop/checkout/cart/refresh-cart.ts";
import { database, visitor } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { isDataRequest } from "../../http/is-data-request.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { signInPath } from "../../http/return-to.ts";
import { useResolved } from "../../ui/use-resolved.ts";
import type { Route } from "./+types/cart";
import { cartAction } from "./action.ts";
import { CartPage } from "./page.tsx";
import { CartLoading, CartSignUpPrompt } from "./states.tsx";
import { cartView } from "./view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Cart", "The items in your LumiSkin cart.");

export const handle = { cache: { visitorsOnly: true } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const who = context.get(visitor);
  return { cart: who && cartView(await refreshCart(context.get(database), who.id)) };
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
