import { ownRoutes } from "../model/own-routes.ts";
import { handleKey, idOfHandle, longestHandle } from "../model/product-handle.ts";
import { productForm } from "../product/product-form.ts";
import type { ProductStatus } from "../schema.ts";
import { notTracked } from "./catalogue-product.ts";
import { fromHtml } from "./html-text.ts";
import type { ProductColumn } from "./product-columns.ts";
import type { ProductPatch, StockPatch } from "./product-patch.ts";
import { type RowCells, readPicture } from "./row-cells.ts";

type FormField = keyof typeof productForm.shape;

/** The fields of the form that a column holds as they are typed. */
const formColumns: readonly [ProductColumn, FormField][] = [
  ["title", "name"],
  ["brand", "brand"],
  ["tags", "tags"],
  ["price", "unitPrice"],
  ["cost", "cost"],
  ["sku", "sku"],
  ["catalogue_price", "cataloguePrice"],
  ["badge", "discountPercent"],
  ["benefits", "benefits"],
  ["usage", "usage"],
  ["ingredients", "ingredients"],
  ["strength", "strength"],
  ["size", "size"],
  ["suitable_for", "suitableFor"],
  ["period_after_opening", "periodAfterOpeningMonths"],
  ["cautions", "cautions"],
  ["background_colour", "backgroundColor"],
];

/** Columns that keep no product out: of a cell that the form would refuse what can be kept, or undefined where nothing can. */
const sideColumns: Partial<Record<ProductColumn, (typed: string) => string | undefined>> = {
  sku: () => undefined,
  weight: () => undefined,
  brand: (typed) => typed.trim().slice(0, 60) || undefined,
  tags: (typed) =>
    typed
      .split(/[\n,]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "" && tag.length <= 40)
      .slice(0, 20)
      .join(),
};

const statuses: readonly string[] = ["active", "draft", "archived"];
const yes = ["true", "yes", "1"];
const no = ["false", "no", "0", ""];

/** The first row of a product. @returns why the product is not imported, as sentences */
export async function readPatch(line: number, cells: RowCells): Promise<ProductPatch | string> {
  const problems: string[] = [];
  const problem = (column: ProductColumn, message: string) =>
    void problems.push(`${cells.name(column)}: ${message}.`);
  const text = (column: ProductColumn) => cells.text(column)?.trim();

  const handle = handleKey(text("handle") ?? "") || null;
  if (handle !== null && !idOfHandle(handle)) problem("handle", "please use letters or digits");
  if (handle !== null && handle.length > longestHandle)
    problem("handle", `please use at most ${longestHandle} characters`);
  if (handle === null && !text("title")) problem("title", "please enter a name");

  const notes: string[] = [];
  const patch: ProductPatch = { line, handle, fields: {}, stock: readStock(text, problem), notes };
  const fields: Record<string, unknown> = patch.fields;
  const take = (column: ProductColumn, field: FormField, typed: string | undefined) => {
    if (typed === undefined) return;
    const parsed = productForm.shape[field].safeParse(typed);
    if (parsed.success) {
      fields[field] = parsed.data;
      return;
    }
    const message = parsed.error.issues[0]?.message ?? "this value is not valid";
    const keep = sideColumns[column];
    if (!keep) return problem(column, message);
    const kept = productForm.shape[field].safeParse(keep(typed) ?? "");
    const isKept = keep(typed) !== undefined && kept.success;
    if (isKept) fields[field] = kept.data;
    notes.push(`${cells.name(column)}: ${message}. ${isKept ? "Imported in part." : "Left out."}`);
  };
  for (const [column, field] of formColumns) take(column, field, cells.text(column));
  const description = cells.text("description");
  take("description", "description", description === undefined ? undefined : await fromHtml(description));
  take("weight", "weightGrams", wholeGrams(text("weight")));
  const flag = (column: ProductColumn) => {
    const is = readBoolean(text(column));
    if (is === null) problem(column, "please enter TRUE or FALSE");
    return is ?? undefined;
  };
  const soldOut = flag("sold_out");
  take("sold_out", "soldOut", soldOut === undefined ? undefined : soldOut ? "yes" : "no");
  if (flag("giftCard")) problems.push("It is a gift card, and the shop sells none.");

  const type = text("type");
  if (type) patch.type = type;
  const status = readStatus(text("status"));
  // In Shopify a blank cell leaves the product as it is.
  const isOff = (column: ProductColumn) => Boolean(text(column)) && flag(column) === false;
  const isPublished = text("published") ? !isOff("published") : undefined;
  const hidden =
    (text("status")?.toLowerCase() === "unlisted" && "Unlisted") ||
    (isPublished === false && "Not published") ||
    (isOff("soldInPakistan") && "Not sold in Pakistan") ||
    (isOff("shipping") && "Not shipped");
  if (status === null) problem("status", "please enter active, draft or archived");
  else if (hidden && (status ?? "active") === "active") {
    patch.status = "draft";
    patch.draftBecause = `${hidden} in the file: imported as a draft.`;
  } else patch.status = status ?? (isPublished ? "active" : undefined);
  const order = text("order");
  if (order) {
    if (/^\d{1,9}$/.test(order)) patch.position = Number(order);
    else problem("order", "please enter a whole number");
  }
  const address = text("address");
  if (address !== undefined) {
    if (address === "" || ownRoutes.includes(address)) patch.route = address || null;
    else problem("address", "please enter one of /p1 to /p3 and /b1 to /b7, or leave it blank");
  }
  const picture = readPicture(cells, line);
  if (cells.text("photo") !== undefined) patch.photos = picture ? [picture] : [];
  return problems.length > 0 ? problems.join(" ") : patch;
}

/** Shopify writes `150.0`, and 0 where there is no weight. */
function wholeGrams(typed: string | undefined): string | undefined {
  if (!typed || !/^\d{1,9}(\.\d*)?$/.test(typed)) return typed;
  const grams = Math.round(Number(typed));
  return grams === 0 ? "" : String(grams);
}

/** undefined: no such column; null: neither yes nor no. */
function readBoolean(typed: string | undefined): boolean | null | undefined {
  const word = typed?.toLowerCase();
  if (word === undefined) return undefined;
  return yes.includes(word) ? true : no.includes(word) ? false : null;
}

/** undefined: the file says none; null: not a status. */
function readStatus(status: string | undefined): ProductStatus | null | undefined {
  if (!status) return undefined;
  const word = status.toLowerCase().replace("unlisted", "active");
  return statuses.includes(word) ? (word as ProductStatus) : null;
}

function readStock(
  text: (column: ProductColumn) => string | undefined,
  problem: (column: ProductColumn, message: string) => void,
): StockPatch {
  const stock: StockPatch = {};
  const tracker = text("tracker");
  if (tracker !== undefined) stock.tracked = tracker !== "";
  const quantity = text("quantity");
  const isOwnFile = text("quantity_when_exported") !== undefined;
  // In the shop's own file it only repeats the tracker, which the owner may have changed.
  if (tracker && !isOwnFile && text("whenSoldOut")?.toLowerCase() === "continue") stock.endless = true;
  else if (quantity && tracker !== "") {
    const isBelowZero = /^-\d{1,10}$/.test(quantity);
    const pieces = isBelowZero ? 0 : readPieces(quantity);
    if (isBelowZero) stock.belowZero = quantity;
    if (pieces === null) problem("quantity", "please enter a whole number of pieces");
    else stock.quantity = pieces;
  }
  const whenExported = text("quantity_when_exported");
  if (whenExported) {
    const pieces = whenExported.toLowerCase() === notTracked ? null : readPieces(whenExported);
    if (pieces === null && whenExported.toLowerCase() !== notTracked)
      problem("quantity_when_exported", "please leave it as the shop has written it");
    else stock.whenExported = pieces;
  }
  return stock;
}

/** A number of pieces; null: it is none that the shop can have. */
export function readPieces(typed: string): number | null {
  return /^\d{1,10}$/.test(typed) && Number(typed) <= 2_147_483_647 ? Number(typed) : null;
}
