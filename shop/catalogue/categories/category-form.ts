import { z } from "zod";
import { singleLine } from "../../../platform/typed-text.ts";
import { outOfDateText } from "../../base/out-of-date.ts";
import { hiddenNumber, productId } from "../product/product-list-form.ts";

const text = (max: number) =>
  z.string(outOfDateText).overwrite(singleLine).max(max, `Please use at most ${max} characters`);
const ticked = z
  .literal("yes")
  .optional()
  .transform((value) => value === "yes");

/** A category as it is typed; its boxes are absent where they are not ticked. */
export const categoryForm = z.object({
  name: text(60).min(1, "Please enter a name"),
  lead: text(200),
  onHome: ticked,
  onCatalogue: ticked,
});

/** Which category a form is about, and the version that it shows. */
export const shownCategoryForm = z.object({
  category: productId,
  version: hiddenNumber,
});
