import { displayPrice } from "../../../shop/base/price.ts";
import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { isSoldOut, type Product } from "../../../shop/catalogue/model/product.ts";
import { relatedProducts } from "../../../shop/catalogue/product/catalogue-queries.ts";
import type { ShopSettings } from "../../../shop/content/settings/shop-settings.ts";
import type { Database } from "../../../shop/schema.ts";
import { discountText, unitPriceCard } from "./card-data.ts";

/** What the page of a product shows, formatted. */
export async function productPageData(db: Database, product: Product, { deliveryLine }: ShopSettings) {
  const soldOut = isSoldOut(product);
  const related = await relatedProducts(db, product, 4);
  return {
    id: product.id,
    name: product.name,
    brand: product.brand,
    price: displayPrice(product.unitPrice),
    badge: soldOut ? "Sold out" : (discountText(product.discountPercent) ?? "Available"),
    soldOut,
    description: product.description,
    benefits: product.benefits,
    usage: product.usage,
    facts: productFacts(product),
    deliveryLine,
    photos: product.images.map(toPhoto),
    color: product.backgroundColor,
    related: related.map(unitPriceCard),
  };
}

/** What stands on the label, in titled parts; what is empty is left out. */
function productFacts(product: Product): { title: string; text: string }[] {
  const { strength, size, suitableFor, periodAfterOpeningMonths: months } = product;
  const details = [
    strength && `Strength: ${strength}`,
    size && `Size: ${size}`,
    suitableFor && `Suitable for: ${suitableFor}`,
    months && `Use within ${months === 1 ? "1 month" : `${months} months`} of opening`,
  ];
  return [
    { title: "Details", text: details.filter(Boolean).join("\n") },
    { title: "Ingredients", text: product.ingredients },
    { title: "Warnings", text: product.cautions },
  ].filter(({ text }) => text !== "");
}
