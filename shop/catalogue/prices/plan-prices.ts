import { type BulkChange, bulkFields } from "../bulk/bulk-change.ts";
import type { EditableProduct } from "../product/editable-product.ts";
import { type ScheduledPrices, untrueBadge } from "./scheduled-price.ts";

type PriceChange = Omit<Extract<BulkChange, { kind: "prices" }>, "kind">;

/** Prices for some days: those of one product as typed, or computed from what each product has. */
export type PricePlan = Pick<ScheduledPrices, "firstDay" | "lastDay" | "badgePercent"> &
  ({ unitPrice: number; cataloguePrice: number } | { operation: PriceChange });

export interface PlannedPrice {
  product: EditableProduct;
  /** null: a price would be nothing, less, or too large. */
  prices: ScheduledPrices | null;
  /** A badge that would not be true with this price. */
  untrue: { stated: number; actual: number } | null;
}

/** What a plan makes of each product. */
export function planPrices(products: readonly EditableProduct[], plan: PricePlan): PlannedPrice[] {
  const { firstDay, lastDay, badgePercent } = plan;
  return products.map((product) => {
    const set = pricesOf(product, plan);
    if (!set) return { product, prices: null, untrue: null };
    const prices = { ...set, firstDay, lastDay, badgePercent };
    return { product, prices, untrue: untrueBadge(product, prices) };
  });
}

function pricesOf(product: EditableProduct, plan: PricePlan) {
  if ("unitPrice" in plan) return { unitPrice: plan.unitPrice, cataloguePrice: plan.cataloguePrice };
  const fields = bulkFields(product, { kind: "prices", ...plan.operation });
  if ("refused" in fields) return null;
  const { unitPrice, cataloguePrice } = { ...product, ...fields.set };
  return { unitPrice, cataloguePrice };
}
