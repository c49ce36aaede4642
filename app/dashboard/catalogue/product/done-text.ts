import { productFieldLabels } from "../../../../shop/catalogue/product/editable-product.ts";
import { formFieldNames } from "../../../../shop/catalogue/product/product-edit.ts";
import { namedText } from "../../ui/named-text.ts";

const texts: Readonly<Record<string, string>> = {
  saved: "Saved.",
  created: "The draft is saved. Add its photographs, then publish it.",
  duplicate:
    "This is the copy, a draft with the same photographs. It has no SKU and its stock is not counted.",
  "publish-active": "Saved. It is in the shop now.",
  "unpublish-draft": "It is a draft now. Customers do not see it any more.",
  "archive-archived": "It is archived. Customers do not see it any more, and orders of it stay.",
  "bring-back-active": "It is back in the shop.",
  "bring-back-draft": "It is back, as a draft.",
};

/** What the page says after a form was carried out, from its URL; null: nothing. */
export function productDoneText(query: URLSearchParams): string | null {
  const text = namedText(texts, query.get("done"));
  if (!text) return null;
  const requested = (query.get("kept") ?? "").split(" ");
  const kept = formFieldNames.filter((name) => requested.includes(name));
  if (kept.length === 0) return text;
  return `${text} What others had changed meanwhile stays: ${kept.map((name) => productFieldLabels[name]).join(", ")}.`;
}
