import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { askedPricesField } from "./price-jump.ts";
import { productForm } from "./product-form.ts";

const unreadable = "This form is out of date. Please reload the page and try again.";
/** A number that a form carries unseen. */
const hiddenNumber = z
  .string(unreadable)
  .regex(/^\d{1,9}$/, unreadable)
  .transform(Number);
/** The id of a product that a form carries unseen. */
export const productId = z.string(unreadable).overwrite(singleLine).min(1, unreadable).max(200, unreadable);

/** Which prices the sender was asked about. */
export const askedPricesShape = {
  [askedPricesField]: z
    .string()
    .regex(/^\d{1,16} \d{1,16}$/)
    .nullable()
    .catch(null),
};

const nothing = "Please enter a price above 0";

/** Both prices of one product, in rupees (R1): what is in the shop is not given away by a slip. */
export const pricesInListForm = z.object({
  product: productId,
  version: hiddenNumber,
  unitPrice: productForm.shape.unitPrice.refine((paisa) => paisa > 0, nothing),
  cataloguePrice: productForm.shape.cataloguePrice.refine((paisa) => paisa > 0, nothing),
  ...askedPricesShape,
});

/** Whether one product can be bought. */
export const soldOutInListForm = z.object({
  product: productId,
  version: hiddenNumber,
  soldOut: productForm.shape.soldOut,
});
