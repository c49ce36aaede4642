import { data, href, isRouteErrorResponse, replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { refreshCart } from "../../../shop/cart/refresh-cart.ts";
import { checkoutForm } from "../../../shop/checkout/checkout-form.ts";
import { lastDeliveryOf } from "../../../shop/checkout/checkout-queries.ts";
import { checkoutLimits, orderFailed } from "../../../shop/checkout/checkout-texts.ts";
import { openCheckout } from "../../../shop/checkout/open-checkout.ts";
import { phoneHint } from "../../../shop/checkout/phone-hint.ts";
import { checkoutNumberText } from "../../../shop/orders/order-number.ts";
import { waysToReach } from "../../../shop/settings/shop-settings.ts";
import { customer, database } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { limitVisitor, waitHeaders } from "../../http/limit-visitor.ts";
import { mailsCustomers } from "../../http/mails-customers.ts";
import { parseForm, readForm, reject } from "../../http/parse-form.ts";
import { settingsOf } from "../../http/settings-of.ts";
import { tooMany } from "../../limits/too-many.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/checkout";
import { cartView } from "./cart-view.ts";
import { type CheckoutAnswer, DeliveryForm } from "./delivery-form.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { place } from "./place.ts";
import { WithoutMail } from "./without-mail.tsx";

export const meta: Route.MetaFunction = () => privatePage("Checkout", "Tell us where to deliver your order.");

/**
 * After a refusal (409) the page shows the cart, the key and the total as they are now. After a failure it
 * stays as it was: the order may have been placed all the same, and the same key leads to its success screen.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

// The checkout leaves no entry in the browser's history: going back from the success screen would meet an
// empty cart, and be sent forward again for ever.
export async function loader({ context }: Route.LoaderArgs) {
  const [db, who] = [context.get(database), context.get(customer)];
  const cart = await refreshCart(db, who.id);
  if (cart.lines.length === 0) throw replace(href("/cart"));
  const { key } = await openCheckout(db, who.id);
  const last = await lastDeliveryOf(db, who.id);
  const phone = last?.phoneNumber ?? who.phone ?? "";
  const addresses = [...new Set([last?.shippingAddress ?? [], who.addresses].flat())];
  return {
    cart: cartView(cart),
    checkoutKey: key,
    phone,
    addresses,
    hint: phoneHint(phone),
    reach: mailsCustomers(context) ? null : waysToReach(await settingsOf(context)),
  };
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const hint = () => phoneHint(String(form.get("phoneNumber") ?? "").slice(0, checkoutLimits.phoneNumber));
  if (form.get("intent") === "phone") return data<CheckoutAnswer>({ values: {}, errors: {}, hint: hint() });
  const parsed = parseForm(checkoutForm, form);
  if (!parsed.ok) return data({ ...parsed.rejected, hint: hint() }, { status: 400 });
  const wait = await limitVisitor(context, "checkout");
  if (wait) {
    const refused = { ...reject(form, { form: tooMany(wait) }), hint: hint() };
    return data(refused, { status: 429, headers: waitHeaders(wait) });
  }
  const answer = await place(context, parsed.value);
  if (answer.placed !== null)
    throw replace(href("/checkout/placed/:number", { number: checkoutNumberText(answer.placed) }));
  return data({ ...reject(form, { form: answer.message }), hint: hint() }, { status: answer.status });
}

/** A lost connection leaves the form as it is; the same key makes trying again safe (R21). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const failed: CheckoutAnswer = { values: {}, errors: { form: orderFailed }, hint: null };
    return data(failed, { status: 503 });
  }
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start gap-10 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-20">
      <div className="lg:max-w-2xl">
        <PageHeading>Checkout</PageHeading>
        <DeliveryForm {...loaderData} answer={actionData} />
        {loaderData.reach ? <WithoutMail reach={loaderData.reach} /> : null}
      </div>
      <OrderSummary lines={loaderData.cart.lines} total={loaderData.cart.total} editTo={href("/cart")} />
    </div>
  );
}
