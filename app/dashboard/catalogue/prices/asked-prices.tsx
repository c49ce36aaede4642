import { askedPricesField } from "../../../../shop/catalogue/product/price-jump.ts";

/** Says which prices the sender was asked about, so that the second press saves them. */
export function AskedPrices({ values }: { values: Record<string, string> }) {
  const asked = values[askedPricesField];
  return asked ? <input type="hidden" name={askedPricesField} value={asked} /> : null;
}
