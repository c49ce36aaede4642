import { data, redirect } from "react-router";
import { formatDay } from "../../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../../shop/base/price.ts";
import { comingScheduledPrices } from "../../../../shop/catalogue/prices/scheduled-price-queries.ts";
import { editInList } from "../../../../shop/catalogue/product/edit-in-list.ts";
import type { ProductFields } from "../../../../shop/catalogue/product/editable-product.ts";
import {
  askedPrices,
  askedPricesField,
  unaskedPriceJumps,
} from "../../../../shop/catalogue/product/price-jump.ts";
import { pricesInListForm, soldOutInListForm } from "../../../../shop/catalogue/product/product-list-form.ts";
import { findEditableProduct } from "../../../../shop/catalogue/product/product-write-queries.ts";
import { correctStock } from "../../../../shop/catalogue/stock/correct-stock.ts";
import { stockInListForm } from "../../../../shop/catalogue/stock/stock-level-form.ts";
import type { Database } from "../../../../shop/schema.ts";
import { type ParsedForm, parseForm, type Rejected, reject } from "../../../http/forms/parse-form.ts";
import { rowId } from "./params.ts";

export type ProductCell = "prices" | "stock" | "sold-out";

/** A refused form of one product's cell. */
export interface RejectedCell extends Rejected {
  product: string;
  cell: ProductCell;
}

interface Asked {
  form: FormData;
  db: Database;
  actorId: string;
  /** The list, telling of a change: a revision, or `stock`. */
  list: (changed: string) => string;
}

/** Handles the forms of the list of products: both prices, the stock, sold out. Redirects to the list. */
export async function productsAction({ form, db, actorId, list }: Asked) {
  const cell = form.get("intent") as ProductCell;
  const rejected = (product: string, { values, errors }: Rejected, status: number) =>
    data<RejectedCell>({ product, cell, values, errors }, status);
  const unreadable = ({ rejected: why }: Extract<ParsedForm<unknown>, { ok: false }>) =>
    rejected(why.values.product ?? "", why, 400);

  async function edit(id: string, version: number, set: Partial<ProductFields>, refuse = rejected) {
    const result = await editInList(db, { id, version, set }, actorId);
    if (result.outcome === "changed") throw redirect(`${list(result.revisions.join())}#${rowId(id)}`);
    if (result.outcome === "unknown")
      return rejected(id, reject(form, { form: "This product no longer exists." }), 404);
    const { unitPrice, cataloguePrice, soldOut } = result.current;
    const now =
      cell === "prices"
        ? `selling price is now ${displayPrice(unitPrice)}, catalogue price ${displayPrice(cataloguePrice)}`
        : `it is now ${soldOut ? "sold out" : "available"}`;
    const errors = {
      form: `Someone else has changed this: ${now}. Not saved. Save again if yours is right.`,
    };
    return refuse(id, reject(form, errors), 409);
  }

  if (cell === "prices") {
    const isOne = form.get("cataloguePrice") === "";
    if (isOne || form.get("same") === "yes") form.set("cataloguePrice", form.get("unitPrice") ?? "");
    const parsed = parseForm(pricesInListForm, form);
    const refuse = (id: string, { values, errors }: Rejected, status: number) => {
      if (!isOne) return rejected(id, { values, errors }, status);
      // The one price was typed in one field, which has what is wrong with it.
      const { cataloguePrice: _, ...own } = errors;
      return rejected(id, { values: { ...values, cataloguePrice: "" }, errors: own }, status);
    };
    if (!parsed.ok) return refuse(parsed.rejected.values.product ?? "", parsed.rejected, 400);
    const { product, version, unitPrice, cataloguePrice, askedPrices: asked } = parsed.value;
    const set = { unitPrice, cataloguePrice };
    const stored = await findEditableProduct(db, product);
    const questions = stored ? unaskedPriceJumps(stored, set, asked) : {};
    if (Object.keys(questions).length > 0) {
      form.set(askedPricesField, askedPrices(set));
      return refuse(product, reject(form, questions), 409);
    }
    const [running] = (await comingScheduledPrices(db, product)).filter(({ state }) => state === "running");
    if (running) {
      const error = `A scheduled price is running until ${formatDay(running.lastDay)}. Change it under Scheduled prices, or on the product's page.`;
      return refuse(product, reject(form, { form: error }), 409);
    }
    return edit(product, version, set, refuse);
  }
  if (cell === "sold-out") {
    const parsed = parseForm(soldOutInListForm, form);
    if (!parsed.ok) return unreadable(parsed);
    return edit(parsed.value.product, parsed.value.version, { soldOut: parsed.value.soldOut });
  }
  const parsed = parseForm(stockInListForm, form);
  if (!parsed.ok) return unreadable(parsed);
  const { product, shown, pieces } = parsed.value;
  const correction = { productId: product, reason: "counted", note: null, actorId, key: null } as const;
  const result = await correctStock(db, { ...correction, change: { to: pieces, shown } });
  // The same form again, as after a broken line, finds what it has saved.
  const isSaved = result.outcome === "changedMeanwhile" && result.pieces === pieces;
  if (isSaved || result.outcome === "corrected") throw redirect(`${list("stock")}#${rowId(product)}`);
  const message =
    result.outcome === "changedMeanwhile"
      ? `Stock has changed from ${shown} to ${result.pieces}. Please check, then save again.`
      : "You cannot correct this product's stock here.";
  return rejected(product, reject(form, { pieces: message }), 409);
}
