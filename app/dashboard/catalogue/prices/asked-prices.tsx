import { askedPricesField } from "../../../../shop/catalogue/product/price-jump.ts";

/** Repeats the prices that were questioned, so that the second press saves them. */
export function AskedPrices({ values }: { values: Record<string, string | undefined> }) {
  const asked = values[askedPricesField];
  return asked ? <input type="hidden" name={askedPricesField} value={asked} /> : null;
}
