import { formatDateTime } from "../../../../shop/base/karachi-time.ts";
import { productFieldLabels } from "../../../../shop/catalogue/product/editable-product.ts";
import type { FormFieldName, ProductConflict } from "../../../../shop/catalogue/product/product-edit.ts";
import { choiceField } from "../../../../shop/catalogue/product/product-edit-form.ts";
import { productFieldText } from "../../../../shop/catalogue/product/product-field-text.ts";

/** What two people changed at the same time, formatted. */
export type ProductConflictView = ReturnType<typeof productConflictView>;

/** Formats a conflict. @param seen the version whose changes these are */
export function productConflictView(
  { conflicts, theirsOnly }: { conflicts: readonly ProductConflict[]; theirsOnly: readonly FormFieldName[] },
  seen: number,
  categoryNames: ReadonlyMap<string, string>,
) {
  return {
    seen,
    items: conflicts.map(({ field, mine, theirs, by, at }) => ({
      /** The name of the choice's field. */
      name: choiceField(field),
      label: productFieldLabels[field],
      mine: productFieldText(field, mine, categoryNames) || "nothing",
      theirs: productFieldText(field, theirs, categoryNames) || "nothing",
      /** Who changed it, and when. */
      by: `${by ?? "The shop"}, ${formatDateTime(at)}`,
    })),
    /** The fields that only others changed. */
    theirsOnly: theirsOnly.map((field) => productFieldLabels[field]),
  };
}
