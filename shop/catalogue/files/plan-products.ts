import { createTimeSlicer } from "../../../platform/time-slicer.ts";
import { singleLine } from "../../../platform/typed-text.ts";
import { changedFields } from "../../base/revisions/changed-fields.ts";
import { productPath } from "../model/product.ts";
import { findByHandle, handleOf, idOfHandle } from "../model/product-handle.ts";
import type { ProductFields } from "../product/editable-product.ts";
import { publishProblems } from "../product/publish-problems.ts";
import type { CatalogueProduct, FileCategory, FilePhoto } from "./catalogue-product.ts";
import { hasEffect, hasPriceJump, type ImportPlan, type PlannedProduct } from "./import-plan.ts";
import { planStock } from "./plan-stock.ts";
import type { NamedPicture, ProductPatch, ReadProducts } from "./product-patch.ts";
import { findCategory } from "./write-products.ts";

/** What a file is compared with. */
export interface CurrentCatalogue {
  products: ReadonlyMap<string, CatalogueProduct>;
  categories: readonly FileCategory[];
  /** The alt text of every original by its name. */
  media: ReadonlyMap<string, string>;
}

const newProduct: Omit<ProductFields, "name" | "category" | "cataloguePrice" | "unitPrice"> = {
  brand: "LumiSkin",
  description: "",
  benefits: [],
  usage: [],
  tags: [],
  goesWith: [],
  discountPercent: null,
  backgroundColor: null,
  soldOut: false,
  sku: null,
  weightGrams: null,
  cost: null,
  ingredients: "",
  strength: "",
  size: "",
  suitableFor: "",
  periodAfterOpeningMonths: null,
  cautions: "",
  status: "draft",
  position: 0,
};

/** Compares the products of a file with the catalogue: nothing is written. Yields the event loop between slices. */
export async function planProducts(read: ReadProducts, current: CurrentCatalogue): Promise<ImportPlan> {
  const plan: ImportPlan = {
    kind: "products",
    products: [],
    unchanged: 0,
    refused: [...read.refused],
    notFetched: [],
    unused: read.unused,
  };
  const slicer = createTimeSlicer(10);
  const idOf = idFinder(current);
  const skuOwners = ownersBySku(read.patches, current, idOf);
  const planned = new Set<string>();
  for (const patch of read.patches) {
    if (slicer.isDue()) await slicer.yieldToEventLoop();
    const refuse = (reason: string) => void plan.refused.push({ line: patch.line, reason });
    const { id, isNew } = idOf(patch);
    if (!id) {
      refuse("We cannot make a handle from this title. Please enter one with letters or digits.");
      continue;
    }
    if (planned.has(id) || (isNew && current.products.has(id))) {
      refuse(
        `A product with the handle ${id} already exists. Use this handle to change it, or a different one for a new product.`,
      );
      continue;
    }
    const product = planProduct(id, patch, current, plan);
    if (typeof product === "string") refuse(product);
    else {
      const owner =
        product.set.sku && skuOwners.get(product.set.sku.toUpperCase())?.find((other) => other !== id);
      if (owner) {
        refuse(`SKU ${product.set.sku} is also used by ${owner}.`);
        continue;
      }
      planned.add(id);
      if (hasEffect(product) || product.notes.length > 0) plan.products.push(product);
      if (!hasEffect(product)) plan.unchanged += 1;
    }
  }
  plan.refused.sort((a, b) => a.line - b.line);
  // Prices that may be slips first.
  plan.products = [true, false].flatMap((isFirst) =>
    plan.products.filter((product) => hasPriceJump(product) === isFirst),
  );
  return plan;
}

/** The product of the shop that a file means, else the id of a new one. */
function idFinder({ products }: CurrentCatalogue) {
  const byHandle = findByHandle(products.values());
  return ({ handle, fields }: ProductPatch): { id: string; isNew: boolean } => {
    const known = handle === null ? undefined : byHandle(handle);
    return known
      ? { id: known.id, isNew: false }
      : { id: handle === null ? handleOf(fields.name ?? "") : idOfHandle(handle), isNew: true };
  };
}

function planProduct(
  id: string,
  patch: ProductPatch,
  { products, categories, media }: CurrentCatalogue,
  plan: ImportPlan,
): PlannedProduct | string {
  const now = products.get(id);
  const notes = [...patch.notes];
  const set: Partial<ProductFields> = { ...patch.fields };
  const category = patch.type === undefined ? undefined : findCategory(patch.type, categories);
  if (category) set.category = category.id;
  if (patch.status) set.status = patch.status;
  if (patch.position !== undefined) set.position = patch.position;
  const stock = planStock(now ? now.stock : undefined, patch.stock);
  if (typeof stock === "string") return stock;
  if (stock.note) notes.push(stock.note);
  const photos = planPhotos(now?.photos ?? [], patch.photos, media);
  plan.notFetched.push(...photos.notFetched);
  const common = { line: patch.line, id, notes, alts: photos.alts };
  const effects = {
    ...(stock.change && { stock: stock.change }),
    ...(photos.change && { photos: photos.change }),
  };
  if (now) {
    if (patch.route !== undefined && patch.route !== now.route)
      return "A file cannot change the product's web address.";
    if (patch.type && !category) notes.push(unknownCategory(patch.type, now.category, categories));
    const { before, after } = changedFields({ ...now }, set) as Record<
      "before" | "after",
      Partial<ProductFields>
    >;
    const priced = after.status ?? after.unitPrice ?? after.cataloguePrice;
    const problem = priced === undefined ? null : shownProblem({ ...now, ...after });
    if (problem) return problem;
    if (patch.draftBecause && after.status) notes.push(patch.draftBecause);
    const unitPrice = set.unitPrice ?? now.unitPrice;
    if (after.unitPrice !== undefined && unitPrice !== (set.cataloguePrice ?? now.cataloguePrice))
      notes.push("The catalogue price stays different from the selling price.");
    return {
      ...common,
      ...effects,
      name: now.name,
      version: now.version,
      set: after,
      before,
      route: now.route,
      fileHandle: null,
    };
  }
  const { name, unitPrice } = set;
  if (name === undefined) return "Product not found. A new product needs a title.";
  if (unitPrice === undefined) return "Product not found. A new product needs a price.";
  const first = categories[0]?.id ?? "";
  if (!category) notes.push(unknownCategory(patch.type ?? "", first, categories));
  if (patch.draftBecause) notes.push(patch.draftBecause);
  const fileHandle = patch.handle === id ? null : patch.handle;
  if (fileHandle)
    notes.push(
      `The file's handle is ${fileHandle}. Its address is ${productPath({ id, route: patch.route ?? null })}.`,
    );
  const fields = { ...newProduct, category: first, cataloguePrice: unitPrice, ...set, name, unitPrice };
  const problem = shownProblem(fields);
  if (problem) return problem;
  return {
    ...common,
    ...effects,
    name,
    version: null,
    set: fields,
    before: {},
    route: patch.route ?? null,
    fileHandle,
  };
}

/** What keeps a product out of the shop that the file would show there; null: nothing. */
function shownProblem(
  product: Pick<ProductFields, "status" | "name" | "cataloguePrice" | "unitPrice">,
): string | null {
  const [problem] = product.status === "active" ? publishProblems(product) : [];
  return problem ? `This product cannot be published. ${problem.message}` : null;
}

function unknownCategory(type: string, id: string, categories: readonly FileCategory[]): string {
  const name = categories.find((category) => category.id === id)?.name ?? id;
  return type
    ? `Category ${type} does not exist, so the product goes in ${name}.`
    : `No category in the file, so the product goes in ${name}.`;
}

/** Who has each SKU once the file is imported. */
function ownersBySku(
  patches: readonly ProductPatch[],
  { products }: CurrentCatalogue,
  idOf: ReturnType<typeof idFinder>,
): Map<string, string[]> {
  const skus = new Map([...products.values()].map(({ id, sku }) => [id, sku]));
  for (const patch of patches) {
    const { id } = idOf(patch);
    if (id && patch.fields.sku !== undefined) skus.set(id, patch.fields.sku);
  }
  const owners = new Map<string, string[]>();
  for (const [id, sku] of skus)
    if (sku) owners.set(sku.toUpperCase(), [...(owners.get(sku.toUpperCase()) ?? []), id]);
  return owners;
}

interface PhotoPlan {
  change?: { from: string[]; to: string[] };
  alts: { name: string; from: string; to: string }[];
  notFetched: { line: number; url: string }[];
}

/**
 * The photos of a product as a file has them: the shop's own by name. Where some are not, they are listed and the product
 * keeps what it has.
 * @param pictures undefined: the file has no such column
 * @param media the alt text of every original by its name
 */
function planPhotos(
  now: readonly Pick<FilePhoto, "name">[],
  pictures: readonly NamedPicture[] | undefined,
  media: ReadonlyMap<string, string>,
): PhotoPlan {
  if (!pictures) return { alts: [], notFetched: [] };
  const own = pictures.filter(({ name }) => media.has(name));
  const alts = own.flatMap(({ name, alt }) => {
    const from = media.get(name) ?? "";
    const to = singleLine(alt ?? "").slice(0, 300);
    // A photo that has words for those who do not see it keeps some.
    return to && to !== singleLine(from).slice(0, 300) ? [{ name, from, to }] : [];
  });
  const notFetched = pictures.filter((one) => !own.includes(one)).map(({ line, url }) => ({ line, url }));
  if (notFetched.length > 0) return { alts, notFetched };
  const from = now.map(({ name }) => name);
  const to = [...new Set(inOrder(own).map(({ name }) => name))];
  const isSame = from.join() === to.join();
  return { alts, notFetched, ...(isSame ? {} : { change: { from, to } }) };
}

/** By position; without one, behind the pictures before it. */
function inOrder(pictures: readonly NamedPicture[]): NamedPicture[] {
  const placed = pictures.map((picture, index) => ({ picture, place: picture.position ?? index + 1 }));
  return placed.sort((a, b) => a.place - b.place).map(({ picture }) => picture);
}
