import { z } from "zod";
import { multiLine, singleLine } from "../../../platform/typed-text.ts";
import { requiredText } from "../../base/required-text.ts";
import type { DeliveryDetails } from "../model/editable-order.ts";
import type { OrderedItem } from "./product-to-order.ts";

/** How many products a form can add. */
export const maxItemRows = 10;

/** What a row has instead of a product where a chat leaves open which one is meant: a person must choose, or empty the row. */
export const unclearProduct = "?";

const itemRows = Array.from({ length: maxItemRows }, (_, index) => index + 1);

/** A number of pieces as it is typed; blank: `blank`. */
export function typedPieces(min: number, blank: number) {
  const message = min === 0 ? "Please enter a quantity, or 0 to remove it" : "Please enter a quantity";
  return z
    .string(message)
    .trim()
    .transform((typed, check) => {
      if (typed === "") return blank;
      if (/^\d{1,6}$/.test(typed) && Number(typed) >= min) return Number(typed);
      check.addIssue(message);
      return z.NEVER;
    });
}

const typedProduct = z
  .string()
  .overwrite(singleLine)
  .max(200, "Please choose a product")
  .refine((id) => id !== unclearProduct, "Please choose a product, or leave this row empty");

/** The prices that a form shows, in paisa by product: whoever takes an order has said them to the customer. null: unknown. */
const shownPrices = z
  .string()
  .max(100_000)
  .transform((json): Record<string, unknown> | null => {
    try {
      return Object(JSON.parse(json));
    } catch {
      return null;
    }
  })
  .catch(null);

/** The rows of products to add: `product-1` with `pieces-1`, and so on. A row without a product counts for nothing. */
export const itemFields = {
  ...(Object.fromEntries(
    itemRows.flatMap((row) => [
      [`product-${row}`, typedProduct.default("")],
      [`pieces-${row}`, typedPieces(1, 1).default(1)],
    ]),
  ) as Record<string, z.ZodType>),
  prices: shownPrices,
};

/** The items of such rows. */
export function itemsOf(values: Record<string, unknown>): OrderedItem[] {
  const prices = new Map(Object.entries(values.prices ?? {}));
  return itemRows
    .map((row) => String(values[`product-${row}`]))
    .map((productId, index) => {
      const [quantity, shown] = [Number(values[`pieces-${index + 1}`]), prices.get(productId)];
      return { productId, quantity, shownPrice: typeof shown === "number" ? shown : undefined };
    })
    .filter(({ productId }) => productId !== "");
}

const text = (max: number) =>
  z.string().overwrite(singleLine).max(max, `Please use at most ${max} characters`).default("");

/** The fields of `DeliveryDetails`. */
export const deliveryFormFields = {
  phone: requiredText(
    "Please enter the phone number",
    50,
    "Please use at most 50 characters for the phone number",
  ),
  secondPhone: text(40),
  address: requiredText(
    "Please enter the address",
    500,
    "Please use at most 500 characters for the address",
    multiLine,
  ),
  city: z.string().overwrite(singleLine).max(64, "Please choose a city from the list").default(""),
  landmark: text(200),
  bestTime: text(100),
} satisfies Record<keyof DeliveryDetails, z.ZodType>;
