import { displayPrice } from "../../base/price.ts";
import type { ProductFields } from "./editable-product.ts";

type Prices = Pick<ProductFields, "unitPrice" | "cataloguePrice">;

const priceNames = ["unitPrice", "cataloguePrice"] as const satisfies readonly (keyof Prices)[];

/** Whether a price falls below half or more than doubles: perhaps a slip. A first price is no jump, nor is 0, which is none. */
function isJump(before: number, after: number): boolean {
  return before > 0 && after > 0 && (after * 2 < before || after > before * 2);
}

/** A sentence about each price that jumps from the stored one, by the name of its field. */
export function priceJumps(stored: Partial<Prices>, typed: Partial<Prices>): Record<string, string> {
  const jumps = priceNames.flatMap((name) => {
    const [before, after] = [stored[name], typed[name]];
    if (before === undefined || after === undefined || !isJump(before, after)) return [];
    const change = after < before ? "falls below half" : "more than doubles";
    return [[name, `It ${change}: from ${displayPrice(before)} to ${displayPrice(after)}.`] as const];
  });
  return Object.fromEntries(jumps);
}

/** The hidden field with the prices that the form has already questioned. */
export const askedPricesField = "askedPrices";

/** Its value. Other prices are questioned again. */
export const askedPrices = ({ unitPrice, cataloguePrice }: Prices) => `${unitPrice} ${cataloguePrice}`;

/** The questions about prices that the form has not questioned yet. @param asked the hidden field's value */
export function unaskedPriceJumps(
  stored: Prices,
  typed: Prices,
  asked: string | null,
): Record<string, string> {
  if (asked === askedPrices(typed)) return {};
  const jumps = Object.entries(priceJumps(stored, typed));
  return Object.fromEntries(jumps.map(([name, text]) => [name, `${text} Press again if that is right.`]));
}
