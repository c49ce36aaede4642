import { displayPrice } from "../../../../shop/base/price.ts";
import { listCities } from "../../../../shop/fulfilment/cities/city-queries.ts";
import type { ProductToOrder } from "../../../../shop/orders/list/product-to-order.ts";
import { listProductsToOrder } from "../../../../shop/orders/list/product-to-order-queries.ts";
import type { Database } from "../../../../shop/schema.ts";

/** What the forms of an order offer: products that are for sale, with price and stock, and cities. */
export async function orderFormChoices(db: Database) {
  const [products, cities] = await Promise.all([listProductsToOrder(db), listCities(db)]);
  return {
    products: products.map(toOption),
    cities: [
      { value: "", label: "Not selected" },
      ...cities.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

export type OrderFormChoices = Awaited<ReturnType<typeof orderFormChoices>>;

/** With price and stock; the price alone is in paisa. */
function toOption(product: ProductToOrder) {
  const { id, name, unitPrice } = product;
  return { id, unitPrice, label: `${name}, ${displayPrice(unitPrice)}${stockText(product)}` };
}

/** A product as a form of an order offers it. */
export type ProductOption = ReturnType<typeof toOption>;

/** What is left of a product, after a comma; empty: it is not counted. */
export function stockText({ soldOut, stock }: Pick<ProductToOrder, "soldOut" | "stock">): string {
  if (soldOut || stock === 0) return ", sold out";
  return stock === null ? "" : `, ${stock} left`;
}
