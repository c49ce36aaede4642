import { formatDate } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { type Barcode, code128 } from "../../../shop/fulfilment/parcels/barcode.ts";
import type { Article, Parcel } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { sumByProduct } from "./view.ts";

/** A barcode with the text below it. */
export interface PrintedBarcode {
  code: Barcode | null;
  text: string;
}

/** A parcel as its slip and its label print it. */
export interface SlipView {
  id: number;
  reference: string;
  orders: string;
  date: string;
  /** Our reference; on the label the courier's number, where there is one. */
  slipCode: PrintedBarcode;
  labelCode: PrintedBarcode;
  courier: string;
  articles: { key: string; quantity: number; name: string; about: string; amount: string | null }[];
  /** Articles for which there is no room. */
  more: number;
  cash: string;
  hasCash: boolean;
  /** Nothing of it is to be sent. */
  isCancelled: boolean;
  customer: string;
  phones: string;
  address: string;
  landmark: string | null;
  city: string | null;
  bestTime: string | null;
  notes: string | null;
  pieces: number;
  weight: string | null;
}

const maxArticles = 12;

/** @param hasAmounts whether the articles' prices are printed: not for packers */
export function toSlip(parcel: Parcel, hasAmounts: boolean): SlipView {
  const articles = parcel.articles.filter(({ isCancelled }) => !isCancelled);
  const [first] = parcel.orders;
  const alive = parcel.orders.filter(({ isAlive }) => isAlive);
  const notes = alive.map((order) => order.notes).filter(Boolean);
  return {
    id: parcel.id,
    reference: parcel.reference,
    orders: parcel.orders.map(({ number }) => orderNumberText(number)).join(", "),
    date: first ? formatDate(new Date(first.placedAt)) : "",
    slipCode: printed(parcel.reference),
    labelCode: printed(parcel.trackingNumber ?? parcel.reference),
    courier: parcel.courierName ?? "",
    articles: articles.slice(0, maxArticles).map((article) => toSlipArticle(article, hasAmounts)),
    more: Math.max(articles.length - maxArticles, 0),
    cash: displayPrice(parcel.cashDue),
    hasCash: parcel.cashDue > 0,
    isCancelled: alive.length === 0,
    customer: first?.customerName ?? "",
    phones: [first?.phoneNumber, first?.secondPhone].filter(Boolean).join(", "),
    address: first?.address ?? "",
    landmark: first?.landmark ?? null,
    city: first?.city ?? null,
    bestTime: first?.bestTime ?? null,
    notes: notes.length > 0 ? notes.join(" · ") : null,
    pieces: articles.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: parcel.weightGrams ? `${parcel.weightGrams} g` : null,
  };
}

function toSlipArticle(article: Article, hasAmounts: boolean): SlipView["articles"][number] {
  return {
    key: `${article.orderId}-${article.line}`,
    quantity: article.quantity,
    name: article.name,
    about: [article.size, article.sku].filter(Boolean).join(" · "),
    amount: hasAmounts ? displayPrice(article.amount).replace("Rs. ", "") : null,
  };
}

const printed = (text: string): PrintedBarcode => ({ code: code128(text), text });

/** What is to be fetched from the shelf for many parcels: each product once, then each parcel. */
export function toPickList(parcels: readonly Parcel[]) {
  const live = (articles: readonly Article[]) => articles.filter(({ isCancelled }) => !isCancelled);
  const totals = sumByProduct(parcels.flatMap(({ articles }) => live(articles)));
  return {
    totals,
    pieces: totals.reduce((sum, { quantity }) => sum + quantity, 0),
    parcels: parcels.map((parcel) => ({
      reference: parcel.reference,
      orders: parcel.orders.map(({ number }) => orderNumberText(number)).join(", "),
      customer: parcel.orders[0]?.customerName ?? "",
      articles: sumByProduct(live(parcel.articles)),
    })),
  };
}

export type PickListView = ReturnType<typeof toPickList>;
