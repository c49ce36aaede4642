import {
  chatTexts,
  contactDetails,
  type ShopSettings,
} from "../../../shop/content/settings/shop-settings.ts";
import type { findParcelsByPhone } from "../../../shop/orders/answers/find-parcels-by-phone.ts";
import { cashWords } from "../../../shop/payments/ledger/order-amounts.ts";
import { callsText } from "../../ui/views/next-steps-view.ts";
import { hasComeBack, parcelViews } from "../../ui/views/parcel-view.ts";

type OrderFound = NonNullable<Awaited<ReturnType<typeof findParcelsByPhone>>>;

/** What `/track` says of an order to whoever knows both numbers: no names, no address, no tracking number (R67). */
export function foundParcel(order: OrderFound, settings: ShopSettings) {
  const { number, pieces, door } = order;
  return {
    number,
    pieces: pieces === 1 ? "1 piece" : `${pieces} pieces`,
    cash: hasComeBack(order.parcels) ? null : cashWords(door, { isKnown: false }),
    deliveryLine: settings.deliveryLine ?? null,
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
