import { priceTimes } from "../money/price.ts";

/** What an order keeps of its product as it was on that day (R26). Sums in paisa. */
export interface OrderLineSnapshot {
  productId: string;
  productName: string;
  brand: string;
  /** The name of the main picture's master. */
  image: string | null;
  unitPrice: number;
  quantity: number;
  amount: number;
}

/** The snapshot of a product. Throws a RangeError where the amount is one the shop cannot count. */
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
