import { productFieldLabels } from "../../../../shop/catalogue/product/editable-product.ts";
import { formFieldNames } from "../../../../shop/catalogue/product/product-edit.ts";
import { namedText } from "../../ui/named-text.ts";

const texts: Readonly<Record<string, string>> = {
  saved: "Saved.",
  created: "Draft saved. Add photos, then publish it.",
  duplicate: "This is the copy: a draft with the same photos. It has no SKU and its stock is not tracked.",
  "publish-active": "Saved. Customers can see it now.",
  "unpublish-draft": "Now a draft. Customers can no longer see it.",
  "archive-archived": "Archived. Customers can no longer see it. Its orders are not affected.",
  "bring-back-active": "Restored. Customers can see it again.",
  "bring-back-draft": "Restored as a draft.",
};

/** What the page says after a form was carried out, from its URL; null: nothing. */
export function productDoneText(query: URLSearchParams): string | null {
  const text = namedText(texts, query.get("done"));
  if (!text) return null;
  const requested = (query.get("kept") ?? "").split(" ");
  const kept = formFieldNames.filter((name) => requested.includes(name));
  if (kept.length === 0) return text;
  return `${text} Changes by someone else were kept: ${kept.map((name) => productFieldLabels[name]).join(", ")}.`;
}
