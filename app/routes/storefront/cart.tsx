import { useEffect } from "react";
import { data, href, redirect } from "react-router";
import { refreshCart } from "../../../shop/cart/refresh-cart.ts";
import { database, visitor } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import type { Kept } from "../../http/keep.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { readForm } from "../../http/parse-form.ts";
import { signInPath } from "../../http/return-to.ts";
import { sentByScript } from "../../http/sent-by-script.ts";
import { tooMany } from "../../limits/too-many.ts";
import { useArrived } from "../../ui/use-arrived.ts";
import { cartView } from "../checkout/cart-view.ts";
import type { Route } from "./+types/cart";
import { CartPage } from "./cart-page.tsx";
import { CartLoading, CartPrompt } from "./cart-states.tsx";
import { changeCart } from "./change-cart.ts";

export const meta: Route.MetaFunction = () => privatePage("Cart", "What you have chosen at LumiSkin.");

export const handle = { keep: { on: [] } } satisfies Kept;

export async function loader({ context }: Route.LoaderArgs) {
  const who = context.get(visitor);
  return { cart: who && cartView(await refreshCart(context.get(database), who.id)) };
}

let shown = false;

/** Coming from another page the cart shows its loading state at once; once shown, it stays until it is renewed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loading = serverLoader().then(({ cart }) => cart);
  return { cart: shown ? await loading : loading };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const who = context.get(visitor);
  if (!who) throw redirect(signInPath(href("/cart")));
  const wait = await limitVisitor(context, "cart");
  if (wait) throw data(tooMany(wait), { status: 429, headers: waitHeaders(wait) });
  const status = await changeCart(context, who.id, form);
  // R37: whatever happened, the screen shows what is stored.
  if (!sentByScript(request)) throw redirect(href("/cart"));
  return data(null, status);
}

/** A change that never reached the shop is no reason to lose the page: the stored value stands (R37). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(null, 503);
  }
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const cart = useArrived(loaderData.cart);
  useEffect(() => {
    shown = true;
    return () => {
      shown = false;
    };
  }, []);
  return (
    <div className="wrap py-10 md:py-16">
      {cart === undefined ? <CartLoading /> : cart ? <CartPage stored={cart} /> : <CartPrompt />}
    </div>
  );
}
