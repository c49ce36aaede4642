import { formatDate } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { code128 } from "../../../shop/fulfilment/parcels/barcode.ts";
import type { Article, Parcel } from "../../../shop/fulfilment/parcels/parcel-queries.ts";
import { orderNumberText } from "../../../shop/orders/model/order-number.ts";
import { sumByProduct } from "./view.ts";

/** A barcode with the text below it. */
export type PrintedBarcode = ReturnType<typeof printed>;
/** A parcel as its slip and its label print it. */
export type SlipView = ReturnType<typeof toSlip>;

const maxArticles = 12;
/** The letters that fit into as much of a slip as one article takes, and those for which there is room beside all articles. */
const lettersOfArticle = 110;
const lettersBeside = 150;

/** @param hasAmounts whether the articles' prices are printed: not for packers */
export function toSlip(parcel: Parcel, hasAmounts: boolean) {
  const articles = parcel.articles.filter(({ isCancelled }) => !isCancelled);
  const [first] = parcel.orders;
  const alive = parcel.orders.filter(({ isAlive }) => isAlive);
  const notes = alive
    .map((order) => order.notes)
    .filter(Boolean)
    .join(" · ");
  const to = [first?.customerName, first?.phoneNumber, first?.secondPhone, first?.address, first?.landmark];
  const letters = to.filter(Boolean).join(" ").length;
  const articlesLost = Math.ceil(Math.max(letters + notes.length - lettersBeside, 0) / lettersOfArticle);
  const room = Math.max(maxArticles - articlesLost, 3);
  return {
    id: parcel.id,
    reference: parcel.reference,
    orders: parcel.orders.map(({ number }) => orderNumberText(number)).join(", "),
    date: first ? formatDate(new Date(first.placedAt)) : "",
    /** Our reference; on the label the courier's number, where there is one. */
    slipCode: printed(parcel.reference),
    labelCode: printed(parcel.trackingNumber ?? parcel.reference),
    courier: parcel.courierName ?? "",
    articles: articles.slice(0, room).map((article) => toSlipArticle(article, hasAmounts)),
    /** Articles for which there is no room. */
    more: Math.max(articles.length - room, 0),
    cash: displayPrice(parcel.collects),
    hasCash: parcel.collects > 0,
    /** Nothing of it is to be sent. */
    isCancelled: alive.length === 0,
    customer: first?.customerName ?? "",
    phones: [first?.phoneNumber, first?.secondPhone].filter(Boolean).join(", "),
    address: first?.address ?? "",
    landmark: first?.landmark ?? null,
    city: first?.city ?? null,
    bestTime: first?.bestTime ?? null,
    notes: notes || null,
    /** How small the letters of the address are: absent, as usual. */
    small: letters > 330 ? "very" : letters > 170 || letters + notes.length > 330 ? "rather" : undefined,
    pieces: articles.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: parcel.weightGrams ? `${parcel.weightGrams} g` : null,
  };
}

function toSlipArticle(article: Article, hasAmounts: boolean) {
  return {
    key: `${article.orderId}-${article.line}`,
    quantity: article.quantity,
    name: article.name,
    about: [article.size, article.sku].filter(Boolean).join(" · "),
    amount: hasAmounts ? displayPrice(article.amount).replace("Rs. ", "") : null,
  };
}

const printed = (text: string) => ({ code: code128(text), text });

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
