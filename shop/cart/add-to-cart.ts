import { shownProduct } from "../catalogue/catalogue-queries.ts";
import { isSoldOut, type ShownProduct } from "../catalogue/product.ts";
import type { Database } from "../schema.ts";
import { readSettings } from "../settings/settings-queries.ts";
import { entryOfProduct, lockCart, writeEntry } from "./cart-queries.ts";
import { once } from "./once.ts";
import { quantityAbove, quantityFits, quantityTooLarge } from "./quantity.ts";

/** What is to be added: a quantity of 1 or more, as `parseQuantity` reads it. */
export interface Addition {
  productId: string;
  quantity: number;
  /** The key of the form that asks, which then counts once; absent or null: each time counts. */
  key?: string | null;
}

/** Why nothing was added; `unavailable`: there is no such product, or it is archived. */
export type AdditionRefused =
  | { outcome: "unavailable" }
  | { outcome: "soldOut"; name: string }
  | { outcome: "tooLarge"; name: string }
  /** More than the owner lets one order take (R47). */
  | { outcome: "aboveLimit"; name: string; limit: number };

/** `quantity`: how many of the item the cart holds now. */
export type Added = { outcome: "added"; name: string; quantity: number } | AdditionRefused;

/** Puts an item into the customer's cart; one that is there already has its quantity raised (R20). */
export async function addToCart(db: Database, userId: string, addition: Addition): Promise<Added> {
  return db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    return once(tx, userId, askedFor("add", addition), "added", () => addLocked(tx, userId, addition));
  });
}

/** The same within a transaction that holds the customer's cart. */
export async function addLocked(tx: Database, userId: string, addition: Addition): Promise<Added> {
  const sale = await forSale(tx, addition.productId);
  if (sale.outcome !== "forSale") return sale;
  const { product } = sale;
  const quantity = ((await entryOfProduct(tx, userId, product.id))?.quantity ?? 0) + addition.quantity;
  const refused = await quantityRefused(tx, product, quantity);
  if (refused) return refused;
  await writeEntry(tx, userId, product, quantity);
  return { outcome: "added", name: product.name, quantity };
}

/** Why that many of a product cannot be in one order, or null. */
export async function quantityRefused(
  db: Database,
  { name, unitPrice }: { name: string; unitPrice: number },
  quantity: number,
): Promise<AdditionRefused | null> {
  if (!quantityFits(unitPrice, quantity)) return { outcome: "tooLarge", name };
  const { largestQuantity: limit } = await readSettings(db);
  return limit !== undefined && quantity > limit ? { outcome: "aboveLimit", name, limit } : null;
}

/** What a form of the product page asks for, as `once` tells it from the page's other form. */
export function askedFor(what: "add" | "buy", { productId, quantity, key = null }: Addition) {
  return { key, asked: `${what} ${productId} ${quantity}` };
}

/** The product, where it may be bought today (R6). */
export async function forSale(
  db: Database,
  productId: string,
): Promise<{ outcome: "forSale"; product: ShownProduct } | AdditionRefused> {
  const product = await shownProduct(db, productId);
  if (!product) return { outcome: "unavailable" };
  if (isSoldOut(product)) return { outcome: "soldOut", name: product.name };
  return { outcome: "forSale", product };
}

/** The sentence that says why nothing was added. */
export function additionRefusedText(refused: AdditionRefused): string {
  switch (refused.outcome) {
    case "unavailable":
      return "This item is no longer available.";
    case "soldOut":
      return `${refused.name} is sold out.`;
    case "tooLarge":
      return quantityTooLarge;
    case "aboveLimit":
      return quantityAbove(refused.limit);
  }
}
