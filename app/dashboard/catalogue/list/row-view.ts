import { amountText, displayPrice } from "../../../../shop/base/price.ts";
import { toPhoto } from "../../../../shop/catalogue/model/photo.ts";
import { isSoldOut, pricesDiffer } from "../../../../shop/catalogue/model/product.ts";
import type { ListedProduct } from "../../../../shop/catalogue/product/product-list.ts";

export type ProductListRow = ReturnType<typeof toProductListRow>;

/** A product of the list, formatted. */
export function toProductListRow(
  product: ListedProduct,
  categories: ReadonlyMap<string, string>,
  lowIds: readonly string[],
) {
  const { id, name, status, sku, soldOut, stock, version } = product;
  return {
    id,
    name,
    version,
    status,
    soldOut,
    stock,
    isOut: isSoldOut(product),
    isLow: lowIds.includes(id),
    photo: product.image && toPhoto(product.image),
    color: product.backgroundColor,
    about: [categories.get(product.category), sku].filter(Boolean).join(" · "),
    price: displayPrice(product.unitPrice),
    cardPrice: pricesDiffer(product) ? displayPrice(product.cataloguePrice) : null,
    amounts: {
      unitPrice: amountText(product.unitPrice),
      cataloguePrice: amountText(product.cataloguePrice),
    },
  };
}
