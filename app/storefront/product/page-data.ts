import { href, type RouterContextProvider } from "react-router";
import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { isSoldOut, type Product } from "../../../shop/catalogue/model/product.ts";
import { findRelatedProducts } from "../../../shop/catalogue/product/find-related-products.ts";
import { articlesByTags } from "../../../shop/content/articles/article-queries.ts";
import {
  chatLink,
  chatTexts,
  type ShopSettings,
  waysToPay,
} from "../../../shop/content/settings/shop-settings.ts";
import { readExchangeRule } from "../../../shop/content/texts/content-queries.ts";
import { listShownReviews } from "../../../shop/orders/reviews/review-queries.ts";
import { deliveryWords } from "../../../shop/payments/ledger/door-sentence.ts";
import { database } from "../../http/context.ts";
import { beside } from "../../http/parts/beside.ts";
import { discountText, ratingText, unitPriceCard } from "./card-data.ts";
import { reviewsHtml } from "./reviews-html.tsx";

const textCount = 10;

/** What the page of a product shows, formatted. */
export async function productPageData(
  context: Readonly<RouterContextProvider>,
  product: Product,
  settings: ShopSettings,
) {
  const db = context.get(database);
  const soldOut = isSoldOut(product);
  const [related, articles, reviews, rule] = await Promise.all([
    beside(context, "similar products", () => findRelatedProducts(db, product, 4)),
    beside(context, "articles", () => articlesByTags(db, product.tags, 2)),
    product.rating ? beside(context, "reviews", () => listShownReviews(db, product.id, textCount + 1)) : [],
    beside(context, "the exchange rule", () => readExchangeRule(db)),
  ]);
  return {
    id: product.id,
    name: product.name,
    brand: product.brand,
    price: displayPrice(product.unitPrice),
    badge: soldOut ? "Sold out" : (discountText(product.discountPercent) ?? "Available"),
    facts: labelFacts(product),
    soldOut,
    /** Where to ask when it is back. */
    askPath: soldOut ? (chatLink(settings, chatTexts.soldOut(product.name)) ?? href("/contact")) : null,
    description: product.description,
    benefits: product.benefits,
    usage: product.usage,
    warnings: product.cautions,
    ingredients: product.ingredients,
    waysToPay: waysToPay(settings),
    deliveryLine: deliveryWords(settings),
    exchangeRule: rule?.sentence,
    returnPolicy: rule?.returnPolicy,
    photos: product.images.map(toPhoto),
    color: product.backgroundColor,
    rating: ratingText(product),
    related: related?.products.map(unitPriceCard) ?? [],
    relatedTitle: soldOut ? "Similar products" : related?.chosen ? "Goes well with" : "You may also like",
    articles: articles ?? [],
    reviews: reviewsHtml(
      product,
      reviews?.slice(0, textCount) ?? [],
      reviews && reviews.length > textCount ? href("/product/:id/reviews", { id: product.id }) : null,
    ),
  };
}

/** What the label says, in one line; what is not known is left out. */
export function labelFacts(
  product: Pick<Product, "size" | "strength" | "suitableFor" | "periodAfterOpeningMonths">,
): string {
  const { size, strength, suitableFor, periodAfterOpeningMonths: months } = product;
  const afterOpening = months && `Use within ${months === 1 ? "1 month" : `${months} months`} of opening`;
  return [size, strength, suitableFor, afterOpening].filter(Boolean).join(" · ");
}
