import { isSoldOut, type ProductSummary } from "../../../shop/catalogue/model/product.ts";
import { purchaseRefusalText } from "../../../shop/checkout/cart/add-to-cart.ts";
import { readSettings } from "../../../shop/content/settings/settings-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import { purchaseTexts } from "./purchase-texts.ts";

/** The outcome of an addition that redirected to the product's page. */
export interface AddToCartNotice {
  kind: "added" | "refused";
  text: string;
}

/** The notice of the product's page. @param outcome the URL's parameter; null where it is absent */
export async function addToCartNotice(
  db: Database,
  product: Pick<ProductSummary, "name" | "soldOut" | "stock">,
  outcome: string | null,
): Promise<AddToCartNotice | null> {
  if (outcome === "1") return { kind: "added", text: "Added to your cart." };
  if (outcome !== "no" && outcome !== "above-limit") return null;
  return { kind: "refused", text: await refusalText(db, product, outcome) };
}

async function refusalText(
  db: Database,
  product: Pick<ProductSummary, "name" | "soldOut" | "stock">,
  outcome: "no" | "above-limit",
): Promise<string> {
  const { name } = product;
  if (isSoldOut(product)) return purchaseRefusalText({ outcome: "soldOut", name });
  const { largestQuantity: limit } = outcome === "above-limit" ? await readSettings(db) : {};
  if (limit === undefined) return purchaseTexts.add.failed;
  return purchaseRefusalText({ outcome: "aboveLimit", name, limit });
}
