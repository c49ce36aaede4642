import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { askedPricesField } from "./price-jump.ts";
import { productForm } from "./product-form.ts";

/** A number that a form carries unseen. */
export const hiddenNumber = z
  .string(outOfDateText)
  .regex(/^\d{1,9}$/, outOfDateText)
  .transform(Number);
/** The id of a product that a form carries unseen. */
export const productId = z
  .string(outOfDateText)
  .overwrite(singleLine)
  .min(1, outOfDateText)
  .max(200, outOfDateText);

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
