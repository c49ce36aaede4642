import { plural } from "../../../shop/base/plural.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { isSoldOut, type ProductSummary, productPath } from "../../../shop/catalogue/model/product.ts";
import type { ProductCardData } from "../../ui/product-card.tsx";

/** A card of home page and catalogue: it shows the catalogue price (R1). */
export function cataloguePriceCard(product: ProductSummary): ProductCardData {
  return toCard(product, product.cataloguePrice);
}

/** A card of any other page: it shows the unit price, which is charged (R1). */
export function unitPriceCard(product: ProductSummary): ProductCardData {
  return toCard(product, product.unitPrice);
}

function toCard(product: ProductSummary, price: number): ProductCardData {
  return {
    id: product.id,
    path: productPath(product),
    name: product.name,
    price: displayPrice(price),
    discount: discountText(product.discountPercent),
    soldOut: isSoldOut(product),
    rating: ratingText(product),
    photo: product.image && toPhoto(product.image),
    color: product.backgroundColor,
  };
}

/** The stars beside a name, such as `★ 4.6 from 12 ratings`; null: no one has rated it. */
export function ratingText({ rating, reviewCount }: Pick<ProductSummary, "rating" | "reviewCount">) {
  return rating && reviewCount ? `★ ${rating.toFixed(1)} from ${plural(reviewCount, "rating")}` : null;
}

/** The text of a discount badge (R5); null: no badge. */
export function discountText(percent: number | null): string | null {
  return percent === null ? null : `${percent}% off`;
}
