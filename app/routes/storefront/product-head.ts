import { href } from "react-router";
import { isSoldOut, type Product, productPath } from "../../../shop/catalogue/product.ts";
import { photoOf, shareCardAddress } from "../../../shop/media/photo.ts";
import { amountText } from "../../../shop/money/price.ts";
import type { PublicPage } from "../../http/describe-page.ts";
import { productData } from "../../http/structured-data.ts";

/** What a product's page tells search engines and those to whom it is passed on. */
export function productHead(origin: string, product: Product): PublicPage {
  const [main] = product.images;
  return {
    title: product.name,
    description: product.description || `${product.name} by ${product.brand}, with cash on delivery.`,
    path: productPath(product),
    trail: [{ title: "Catalog", path: href("/catalog") }],
    kind: "product",
    picture: main ? { path: shareCardAddress(photoOf(main)), alt: main.alt } : null,
    properties: {
      "product:price:amount": amountText(product.unitPrice),
      "product:price:currency": "PKR",
      "product:availability": isSoldOut(product) ? "out of stock" : "in stock",
    },
    structured: [productData(origin, product)],
  };
}
