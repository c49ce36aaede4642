import { priceTimes } from "../../base/price.ts";

/** The product as it was when it was ordered (R26). Amounts in paisa. */
export interface OrderLineSnapshot {
  productId: string;
  productName: string;
  brand: string;
  /** The name of the main photo's original. */
  image: string | null;
  unitPrice: number;
  quantity: number;
  /** The database holds amount = unit price x quantity. */
  amount: number;
}

/** Throws a RangeError where the amount exceeds `maxPaisa`. */
export function createLineSnapshot(
  product: { id: string; name: string; brand: string; unitPrice: number; image: { name: string } | null },
  quantity: number,
): OrderLineSnapshot {
  const amount = priceTimes(product.unitPrice, quantity);
  if (amount === null) throw new RangeError(`${quantity} of ${product.id} cost more than the shop can count`);
  return {
    productId: product.id,
    productName: product.name,
    brand: product.brand,
    image: product.image?.name ?? null,
    unitPrice: product.unitPrice,
    quantity,
    amount,
  };
}
