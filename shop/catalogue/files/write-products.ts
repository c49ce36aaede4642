import { toCsv } from "../../../platform/csv.ts";
import { productFormValues } from "../product/product-form.ts";
import { type CatalogueProduct, type FileCategory, notTracked } from "./catalogue-product.ts";
import { toHtml } from "./html-text.ts";
import { columnsOf, type Dialect, type ProductColumn } from "./product-columns.ts";
import { quoteDigits } from "./text-cell.ts";

type Cells = Partial<Record<ProductColumn, string>>;

/** How many products are written at a time. */
const batchSize = 100;

/** Products as Shopify's CSV: UTF-8 with BOM, further photos on lines of their own. */
export function* writeProducts(
  products: readonly CatalogueProduct[],
  categories: readonly FileCategory[],
  dialect: Dialect,
): Generator<string> {
  const columns = columnsOf(dialect);
  yield `\uFEFF${toCsv([columns.map(({ name }) => name)])}`;
  for (let start = 0; start < products.length; start += batchSize) {
    const rows = products.slice(start, start + batchSize).flatMap((product) => rowsOf(product, categories));
    yield toCsv(rows.map((cells) => columns.map(({ column }) => cells[column] ?? "")));
  }
}

function rowsOf(product: CatalogueProduct, categories: readonly FileCategory[]): Cells[] {
  const [first, ...more] = product.photos.map((photo, index) => ({
    photo: photo.url,
    photoPosition: String(index + 1),
    photoAlt: quoteDigits(photo.alt),
  }));
  const continued = more.map((photo) => ({ handle: product.fileHandle ?? product.id, ...photo }));
  return [{ ...productCells(product, categories), ...first }, ...continued];
}

function productCells(product: CatalogueProduct, categories: readonly FileCategory[]): Cells {
  const form = productFormValues(product);
  const quantity = product.stock === null ? "" : String(product.stock);
  return {
    title: quoteDigits(form.name),
    handle: product.fileHandle ?? product.id,
    description: quoteDigits(toHtml(form.description)),
    brand: quoteDigits(form.brand),
    type: quoteDigits(categoryCell(product.category, categories)),
    tags: quoteDigits(form.tags),
    // The sales channel is on; the status decides.
    published: "TRUE",
    status: { active: "Active", draft: "Draft", archived: "Archived" }[product.status],
    sku: quoteDigits(form.sku),
    optionName: "Title",
    optionValue: "Default Title",
    price: form.unitPrice,
    cost: form.cost,
    tracker: product.stock === null ? "" : "shopify",
    quantity,
    whenSoldOut: product.stock === null ? "CONTINUE" : "DENY",
    weight: form.weightGrams,
    weightUnit: "g",
    shipping: "TRUE",
    fulfilment: "manual",
    catalogue_price: form.cataloguePrice,
    badge: form.discountPercent,
    benefits: quoteDigits(form.benefits),
    usage: quoteDigits(form.usage),
    ingredients: quoteDigits(form.ingredients),
    strength: quoteDigits(form.strength),
    size: quoteDigits(form.size),
    suitable_for: quoteDigits(form.suitableFor),
    period_after_opening: form.periodAfterOpeningMonths,
    cautions: quoteDigits(form.cautions),
    background_colour: form.backgroundColor,
    sold_out: product.soldOut ? "TRUE" : "FALSE",
    order: String(product.position),
    address: product.route ?? "",
    quantity_when_exported: product.stock === null ? notTracked : quantity,
  };
}

/** A category's name where it is the only one of that name, else its id. */
function categoryCell(id: string, categories: readonly FileCategory[]): string {
  const name = categories.find((category) => category.id === id)?.name;
  return name !== undefined && findCategory(name, categories)?.id === id ? name : id;
}

/** The category that a file names by its id or, where only one is called so, its name. */
export function findCategory(text: string, categories: readonly FileCategory[]): FileCategory | undefined {
  const key = (name: string) => name.trim().toLowerCase();
  const sameName = categories.filter(({ name }) => key(name) === key(text));
  return categories.find(({ id }) => id === text) ?? (sameName.length === 1 ? sameName[0] : undefined);
}

/** What a product file of the old dialect leaves out, with the number of products that have it. */
export function droppedByOldDialect(
  products: readonly CatalogueProduct[],
): { what: string; products: number }[] {
  const isDropped: [what: string, has: (product: CatalogueProduct) => boolean][] = [
    ["price on the card, where it differs", (one) => one.cataloguePrice !== one.unitPrice],
    ["badge", (one) => one.discountPercent !== null],
    ["benefits", (one) => one.benefits.length > 0],
    ["how to use", (one) => one.usage.length > 0],
    ["ingredients", (one) => one.ingredients !== ""],
    ["strength", (one) => one.strength !== ""],
    ["size", (one) => one.size !== ""],
    ["whom it suits", (one) => one.suitableFor !== ""],
    ["months after opening", (one) => one.periodAfterOpeningMonths !== null],
    ["cautions", (one) => one.cautions !== ""],
    ["background colour", (one) => one.backgroundColor !== null],
    ["sold out by hand", (one) => one.soldOut],
    ["order in the grids", () => true],
    ["own address", (one) => one.route !== null],
    [
      "quantity when exported, without which quantities of the file change no stock",
      (one) => one.stock !== null,
    ],
  ];
  return isDropped
    .map(([what, has]) => ({ what, products: products.filter(has).length }))
    .filter((dropped) => dropped.products > 0);
}
