import { href } from "react-router";
import { singleLine } from "../../../platform/typed-text.ts";
import { amountText } from "../../../shop/base/price.ts";
import { shareCardUrl, toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { isSoldOut, type Product, productPath } from "../../../shop/catalogue/model/product.ts";
import type { PageDescription } from "../../http/page-meta.ts";
import { productData } from "../../http/structured-data.ts";

/** A product's metadata for search engines and shared links. */
export function productMeta(origin: string, product: Product): PageDescription {
  const [mainImage] = product.images;
  return {
    title: product.name,
    description:
      singleLine(product.description) || `${product.name} by ${product.brand}, with cash on delivery.`,
    path: productPath(product),
    ancestors: [{ title: "Catalog", path: href("/catalog") }],
    kind: "product",
    picture: mainImage ? { path: shareCardUrl(toPhoto(mainImage)), alt: mainImage.alt } : null,
    properties: {
      "product:price:amount": amountText(product.unitPrice),
      "product:price:currency": "PKR",
      "product:availability": isSoldOut(product) ? "out of stock" : "in stock",
    },
    structured: [productData(origin, product)],
  };
}
