import {
  data,
  href,
  isRouteErrorResponse,
  type RouterContextProvider,
  replace,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { log } from "../../../platform/log.ts";
import { deliveryPhones } from "../../../shop/base/phone-number.ts";
import { displayPrice, sumTooLarge } from "../../../shop/base/price.ts";
import { cartCount } from "../../../shop/checkout/cart/cart-queries.ts";
import { refreshCart } from "../../../shop/checkout/cart/refresh-cart.ts";
import { blockerText } from "../../../shop/checkout/model/cart.ts";
import { type CheckoutInput, checkoutForm } from "../../../shop/checkout/place/checkout-form.ts";
import {
  findCheckout,
  findPlacedOrder,
  findUnpaidNumber,
} from "../../../shop/checkout/place/checkout-queries.ts";
import {
  checkoutMaxLengths,
  markedTexts,
  orderFailedText,
} from "../../../shop/checkout/place/checkout-texts.ts";
import { getOrCreateOpenOrder } from "../../../shop/checkout/place/open-order.ts";
import { phoneHint } from "../../../shop/checkout/place/phone-hint.ts";
import { type PlaceOrderResult, placeOrder } from "../../../shop/checkout/place/place-order.ts";
import { type Repeat, repeatedDifferences } from "../../../shop/checkout/place/repeated-order.ts";
import {
  contactDetails,
  deliveryNote,
  takesTransfers,
} from "../../../shop/content/settings/shop-settings.ts";
import { readExchangeRule } from "../../../shop/content/texts/content-queries.ts";
import { findConfirmation } from "../../../shop/orders/confirm/placement-confirmation-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { openAccountToPay } from "../../../shop/payments/gateway/gateway-account.ts";
import { advanceHint } from "../../../shop/payments/ledger/advance.ts";
import { findCartAdvance } from "../../../shop/payments/ledger/advance-at-placement-queries.ts";
import { deliveryWords, doorSentence } from "../../../shop/payments/ledger/door-sentence.ts";
import {
  isByGateway,
  type PaymentChoice,
  paymentChoices,
  walletWay,
} from "../../../shop/payments/model/payment.ts";
import type { Database } from "../../../shop/schema.ts";
import { payAction } from "../../account/orders/pay-action.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { limitVisitor, retryAfterHeaders } from "../../http/limits/limit-visitor.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { beside } from "../../http/parts/beside.ts";
import { payerOf } from "../../http/payer.ts";
import { requestSettings, requestShellContent } from "../../http/request-settings.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { cartView } from "../cart/view.ts";
import type { Route } from "./+types/checkout";
import { type CheckoutActionData, DeliveryForm } from "./delivery-form.tsx";
import { NoEmailNotice } from "./no-email-notice.tsx";
import { FoldedSummary } from "./order-summary.tsx";
import { repeatQuery } from "./repeat-view.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Checkout", "Tell us where to deliver your order.");

/** A refusal (409) reloads cart, key and total. A failure keeps them: if the order was placed, the key finds it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

// `replace` leaves no history entry: going back to a checkout with an empty cart would redirect again and again.
export async function loader({ context }: Route.LoaderArgs) {
  const [db, who] = [context.get(database), context.get(customer)];
  const { cart: stored, details } = await findCheckout(db, who.id);
  const cart = await refreshCart(db, who.id, stored);
  if (cart.lines.length === 0) throw replace(await findPlacedPath(db, who.id));
  const { settings, takesAdvances } = await requestShellContent(context);
  // A cart whose prices changed is read again: another request may have placed the order in between.
  const key = (cart === stored ? details?.key : null) ?? (await getOrCreateOpenOrder(db, who.id)).key;
  const phone = details?.phoneNumber ?? who.phone ?? "";
  // Anyone can enter any number in their profile: only one that they have ordered with says something about its orders.
  const orderedWith = details?.phoneNumber ?? "";
  const cartToPay = {
    phones: deliveryPhones(orderedWith, null),
    total: cart.total ?? 0,
    productIds: cart.lines.map(({ productId }) => productId),
  };
  const advance = takesAdvances ? await findCartAdvance(db, cartToPay) : 0;
  const [rule, account, confirmation] = await Promise.all([
    beside(context, "the exchange rule", () => readExchangeRule(db)),
    // Placing an order with JazzCash works without it: the success screen says how to pay.
    beside(context, "the account at JazzCash", () => openAccountToPay(db, payerOf(context))),
    // No number yet is not a number that cannot be read.
    findConfirmation(db, {
      ...{ total: cartToPay.total, method: "cod", notReserved: false },
      ...{ ...cartToPay.phones, ...(orderedWith === "" && { phoneE164: "" }) },
    }),
  ]);
  const addresses = [...new Set([details?.shippingAddress ?? [], who.addresses].flat())];
  return {
    cart: cartView(cart),
    /** The idempotency key (R21). */
    checkoutKey: key,
    /** The default phone number: of the last order, else of the profile. */
    phone,
    addresses,
    /** The name on the parcel: the profile's. */
    name: who.fullName,
    /** About that phone number. */
    hint: phoneHint(phone),
    /** The first is the default. */
    paymentChoices: withAdvance(
      paymentChoices({
        hasAccount: takesTransfers(settings),
        wallet: walletWay(account !== null, settings),
      }),
      advance,
    ),
    contactDetails: canEmailCustomers(context) ? null : contactDetails(settings),
    /** Whether someone calls about an order that is paid on delivery. */
    isAsked: confirmation !== null,
    deliveryLine: deliveryWords(settings),
    deliveryNote: deliveryNote(settings),
    /** For who pays at the door. */
    door: doorSentence(settings, cartToPay.total > advance ? displayPrice(cartToPay.total - advance) : null),
    exchangeRule: rule?.sentence,
  };
}

/** Where an empty cart leads: who comes back from JazzCash by Back has placed an order. */
async function findPlacedPath(db: Database, userId: string): Promise<string> {
  const number = await findUnpaidNumber(db, userId);
  return number === undefined
    ? href("/cart")
    : href("/checkout/placed/:number", { number: orderNumberText(number) });
}

/** Says beside cash on delivery what is paid before, with its terms. @param advance paisa; 0: nothing */
function withAdvance(choices: PaymentChoice[], advance: number): PaymentChoice[] {
  if (advance === 0) return choices;
  return choices.map((choice) => (choice.paidAhead ? choice : { ...choice, hint: advanceHint(advance) }));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const hint = () =>
    phoneHint(String(form.get("phoneNumber") ?? "").slice(0, checkoutMaxLengths.phoneNumber));
  if (form.get("intent") === "phone")
    return data<CheckoutActionData>({ values: {}, errors: {}, hint: hint() });
  // The settings are read where they decide: few pay by transfer.
  const takesTransfer = form.get("payment") === "transfer" && takesTransfers(await requestSettings(context));
  const parsed = parseForm(checkoutForm(takesTransfer), form);
  if (!parsed.ok) return data({ ...parsed.rejected, hint: hint() }, { status: 400 });
  const retryAfter = await limitVisitor(context, "checkout");
  if (retryAfter) {
    const refusal = { ...reject(form, { form: tooManyMessage(retryAfter) }), hint: hint() };
    return data(refusal, { status: 429, headers: retryAfterHeaders(retryAfter) });
  }
  const result = await tryPlaceOrder(context, parsed.value);
  if (result.orderNumber !== null) {
    const number = orderNumberText(result.orderNumber);
    context.get(requestMeta).isCommitted = true;
    const { repeat } = result;
    if (isByGateway(parsed.value.payment) && !repeat?.kept.length) await beginPayment(number, context);
    throw replace(href("/checkout/placed/:number", { number }) + (repeat ? repeatQuery(repeat) : ""));
  }
  return data({ ...reject(form, { form: result.message }), hint: hint() }, { status: result.status });
}

/** Where it cannot be paid there now, or a payment has begun, the success screen says how (R66). */
async function beginPayment(number: string, context: Readonly<RouterContextProvider>): Promise<void> {
  try {
    await payAction(number, context, null, true);
  } catch (error) {
    if (error instanceof Response) throw error;
    logFailure(context, error, "the payment of a placed order was not begun");
  }
}

/** A lost connection leaves the form as it is; the idempotency key makes a retry safe (R21). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const failed: CheckoutActionData = { values: {}, errors: { form: orderFailedText }, hint: null };
    return data(failed, { status: 503 });
  }
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, deliveryLine, contactDetails } = loaderData;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-start py-10 md:py-16 lg:grid-cols-[minmax(0,42rem)_27rem] lg:grid-rows-[auto_auto_1fr] lg:justify-between lg:gap-x-20">
      <PageHeading>Checkout</PageHeading>
      <DeliveryForm {...loaderData} actionData={actionData}>
        <FoldedSummary
          lines={cart.lines}
          quantity={cart.quantity}
          total={cart.total}
          deliveryLine={deliveryLine}
          editPath={href("/cart")}
        />
      </DeliveryForm>
      {contactDetails ? <NoEmailNotice contactDetails={contactDetails} /> : null}
    </div>
  );
}

type Refusal = Exclude<PlaceOrderResult, { outcome: "placed" }>;
type PlacementResult =
  | { orderNumber: number; repeat?: Repeat | undefined }
  | { orderNumber: null; message: string; status: 409 | 500 };

/** Places the customer's order; a refusal or a failure becomes a message. */
async function tryPlaceOrder(
  context: Readonly<RouterContextProvider>,
  input: CheckoutInput,
): Promise<PlacementResult> {
  try {
    const result = await placeOrder(context.get(database), context.get(customer), input);
    if (result.outcome === "placed") return { orderNumber: result.number, repeat: result.repeat };
    return { orderNumber: null, message: refusalText(result), status: 409 };
  } catch (error) {
    logFailure(context, error, "placing an order failed");
    const placed = await findPlaced(context, input).catch(() => undefined);
    return placed ?? { orderNumber: null, message: orderFailedText, status: 500 };
  }
}

/** The order may be placed although its commit was not answered. */
async function findPlaced(context: Readonly<RouterContextProvider>, input: CheckoutInput) {
  const [db, who] = [context.get(database), context.get(customer)];
  const placed = input.key ? await findPlacedOrder(db, who.id, input.key) : undefined;
  if (!placed) return undefined;
  const kept = repeatedDifferences(placed, input, who);
  return { orderNumber: placed.number, repeat: { kept, cartQuantity: await cartCount(db, who.id) } };
}

function logFailure(context: Readonly<RouterContextProvider>, error: unknown, message: string): void {
  log.error({ requestId: context.get(requestMeta).requestId, err: error }, message);
}

function refusalText(refusal: Refusal): string {
  switch (refusal.outcome) {
    case "unknownKey":
      return "This page was out of date, so your order was not placed. Please check it and press Place Order again.";
    case "emptyCart":
      return "Your cart is empty.";
    case "blocked":
      return refusal.blockers.map(blockerText).join(" ");
    case "totalChanged":
      return `Your cart has changed, so your order was not placed. The total is now ${displayPrice(refusal.total)}. Please check it and press Place Order again.`;
    case "tooLarge":
      return sumTooLarge;
    case "marked":
      return markedTexts[refusal.mark];
  }
}
