import { formatDate } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import type { Article, Parcel } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";

/** A parcel as the lists of parcels show it: the cash that it collects, no price, no total, nothing of what is paid. */
export type ParcelRow = ReturnType<typeof toParcelRow>;

type ParcelFacts = Pick<Parcel, "courierName" | "trackingNumber" | "orders" | "articles" | "collects"> & {
  /** null: it is not planned yet. */
  reference: string | null;
};

/** The number of a parcel's first order. */
export const firstOrderNumber = ({ orders: [first] }: Pick<ParcelFacts, "orders">) => first?.number;

/** A parcel as a row. @param value what its box sends */
export function toParcelRow(value: string, parcel: ParcelFacts) {
  const { reference, orders, articles } = parcel;
  const live = articles.filter(({ isCancelled }) => !isCancelled);
  const [first] = orders;
  return {
    value,
    reference,
    customer: first?.customerName ?? "",
    orders: orders.map(({ number }) => {
      const text = orderNumberText(number);
      return { text, path: `/dashboard/orders/${text}` };
    }),
    city: orders.find(({ city }) => city)?.city ?? null,
    courier: parcel.courierName,
    tracking: parcel.trackingNumber,
    articles: sumByProduct(live),
    cash: parcel.collects > 0 ? displayPrice(parcel.collects) : "No cash",
    pieces: live.reduce((sum, { quantity }) => sum + quantity, 0),
    placed: first ? formatDate(new Date(first.placedAt)) : "",
    isUnpaid: orders.some(({ isUnpaid }) => isUnpaid),
  };
}

/** The pieces of each product, in the order of their names. */
export function sumByProduct(articles: readonly Article[]) {
  const byProduct = Map.groupBy(articles, ({ productId }) => productId);
  return [...byProduct]
    .map(([key, [first, ...others]]) => ({
      key,
      name: first?.name ?? "",
      quantity: others.reduce((sum, { quantity }) => sum + quantity, first?.quantity ?? 0),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}
