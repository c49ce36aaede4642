import {
  chatTexts,
  contactDetails,
  type ShopSettings,
} from "../../../shop/content/settings/shop-settings.ts";
import type { findParcelsByPhone } from "../../../shop/orders/answers/find-parcels-by-phone.ts";
import { deliveryWords } from "../../../shop/payments/ledger/door-sentence.ts";
import { cashWords } from "../../../shop/payments/ledger/order-amounts.ts";
import type { requestPayStep } from "../../http/request-pay-step.ts";
import { callsText } from "../../ui/views/next-steps-view.ts";
import { hasComeBack, hasLeft, parcelViews } from "../../ui/views/parcel-view.ts";

type PayStep = Awaited<ReturnType<typeof requestPayStep>>;
type OrderFound = NonNullable<Awaited<ReturnType<typeof findParcelsByPhone>>>;

/** What `/track` says of an order to whoever knows both numbers: no names, no address, no tracking number (R67). */
export function foundParcel(order: OrderFound, settings: ShopSettings, pay: PayStep) {
  const { number, pieces, door } = order;
  return {
    number,
    pieces: pieces === 1 ? "1 piece" : `${pieces} pieces`,
    cash: hasComeBack(order.parcels) ? null : cashWords(door, { isKnown: false }),
    deliveryLine: deliveryWords(settings, hasLeft(order.parcels)),
    pay: pay.offer
      ? `Pay ${pay.offer.amount} with JazzCash: sign in to your account, or open the link that we sent you.`
      : pay.instructions,
    ask: pay.ask && { ...pay.ask, cash: null },
    calls: callsText(settings),
    contact: contactDetails(settings, chatTexts.order(number)),
    parcels: parcelViews(order).map((parcel) => ({
      ...parcel,
      courierName: null,
      trackingNumber: null,
      follow: null,
    })),
  };
}

export type FoundParcel = ReturnType<typeof foundParcel>;
