import type { ScheduledPriceState } from "../price-schema.ts";
import type { ProductFields } from "../product/editable-product.ts";

/** Prices of one product for some days, both inclusive, in Karachi. Money in paisa. */
export interface ScheduledPrices {
  unitPrice: number;
  cataloguePrice: number;
  /** The badge while it runs; 0: none; null: the product's own. */
  badgePercent: number | null;
  /** ISO days. */
  firstDay: string;
  lastDay: string;
}

export interface ScheduledPrice extends ScheduledPrices {
  id: number;
  productId: string;
  state: ScheduledPriceState;
  unitPriceBefore: number | null;
  cataloguePriceBefore: number | null;
  badgeBefore: number | null;
  /** The fields that were changed by hand while it ran, and stayed so at its end. */
  kept: string[];
  /** null: it has not begun, or never did. */
  beganAt: Date | null;
}

/** What a product has while a scheduled price runs. */
export function runningFields(price: ScheduledPrices): Partial<ProductFields> {
  const { unitPrice, cataloguePrice, badgePercent } = price;
  return {
    unitPrice,
    cataloguePrice,
    ...(badgePercent === null ? {} : { discountPercent: badgePercent || null }),
  };
}

/**
 * What a product gets back when a scheduled price ends: what was there before it began. A field that was changed by hand
 * meanwhile is kept as it is.
 */
export function returningFields(
  price: ScheduledPrice,
  current: Pick<ProductFields, "unitPrice" | "cataloguePrice" | "discountPercent">,
): { set: Partial<ProductFields>; kept: (keyof ProductFields)[] } {
  const before = {
    unitPrice: price.unitPriceBefore ?? current.unitPrice,
    cataloguePrice: price.cataloguePriceBefore ?? current.cataloguePrice,
    discountPercent: price.badgeBefore,
  };
  const running = runningFields(price);
  const fields = Object.keys(running) as (keyof typeof before)[];
  const kept = fields.filter((field) => current[field] !== running[field]);
  const returning = fields.filter((field) => !kept.includes(field));
  return { set: Object.fromEntries(returning.map((field) => [field, before[field]])), kept };
}

/** Whether only one of a product's two prices would change, so that the grids show another price than customers pay. */
export function changesOnePrice(
  product: Pick<ProductFields, "unitPrice" | "cataloguePrice">,
  { unitPrice, cataloguePrice }: Pick<ScheduledPrices, "unitPrice" | "cataloguePrice">,
): boolean {
  return (
    unitPrice !== cataloguePrice &&
    (unitPrice === product.unitPrice) !== (cataloguePrice === product.cataloguePrice)
  );
}

/**
 * The percentage that a product's badge would state with another price and that would not be true: not how far the new price
 * is below the one before, in whole percent.
 * @returns null: there is no badge then, or it is true, or the price that customers pay stays
 */
export function untrueBadge(
  product: Pick<ProductFields, "unitPrice" | "discountPercent">,
  { unitPrice, badgePercent }: Pick<ScheduledPrices, "unitPrice" | "badgePercent">,
): { stated: number; actual: number } | null {
  const stated = badgePercent ?? product.discountPercent;
  if (!stated) return null;
  if (badgePercent === null && unitPrice === product.unitPrice) return null;
  const before = product.unitPrice;
  const actual = before > 0 ? Math.round(((before - unitPrice) / before) * 100) : 0;
  return actual === stated ? null : { stated, actual };
}
