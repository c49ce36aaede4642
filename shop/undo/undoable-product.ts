import { categoryNames } from "../catalogue/categories/category-queries.ts";
import { changeProducts } from "../catalogue/product/change-products.ts";
import {
  type ProductFields,
  productFieldLabels,
  productFieldNames,
} from "../catalogue/product/editable-product.ts";
import { productFieldText } from "../catalogue/product/product-field-text.ts";
import {
  findEditableProduct,
  lockProducts,
  productNames,
} from "../catalogue/product/product-write-queries.ts";
import type { Undoable } from "./undoable.ts";

export const undoableProduct: Undoable = {
  label: "Product",
  plural: "Products",
  labels: productFieldLabels,
  names: productNames,
  async describe(db, fields) {
    const categories = "category" in fields ? await categoryNames(db) : new Map<string, string>();
    return productFieldNames
      .filter((field) => field in fields)
      .map((field) => ({
        field,
        label: productFieldLabels[field],
        text: productFieldText(field, fields[field], categories),
      }));
  },
  async current(db, id, lock) {
    const product = lock ? (await lockProducts(db, [id]))[0] : await findEditableProduct(db, id);
    if (!product) return null;
    const { id: _, route: __, version, ...fields } = product;
    return { version, fields };
  },
  creationUndoneBy: { status: "archived" },
  async restore(tx, id, fields, by) {
    const changed = await changeProducts(tx, [{ id, set: fields as Partial<ProductFields> }], by);
    const [revision] = changed.outcome === "changed" ? changed.revisions : [];
    if (revision === undefined) throw new Error(`the product ${id} was not restored`);
    return revision;
  },
  refusals: {
    products_sku: "Another product has this SKU now.",
    products_category_fkey: "Its old category no longer exists.",
  },
};
