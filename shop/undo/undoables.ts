import { lastVersion, type RevisedEntity } from "../base/revisions/revision-queries.ts";
import { categoryNames } from "../catalogue/categories/category-queries.ts";
import type { ListedPhoto } from "../catalogue/model/photo-list.ts";
import { restorePhotos, toListed } from "../catalogue/photos/change-photos.ts";
import {
  findPhotoProduct,
  lockPhotoProducts,
  productPhotos,
} from "../catalogue/photos/product-photo-queries.ts";
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
import { allFields, restoreSettings, settingsId } from "../content/settings/change-settings.ts";
import { lockSettings, readStoredSettings } from "../content/settings/settings-queries.ts";
import { settingLabels, settingNames } from "../content/settings/shop-settings.ts";
import { restoredRevision, type Undoable } from "./undoable.ts";
import { undoableArticle } from "./undoable-article.ts";
import { undoableCategory } from "./undoable-category.ts";
import { undoableContent } from "./undoable-content.ts";

const undoableProduct: Undoable = {
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

/** The photos of a product: their order, alt texts and focal points are one field. */
const undoablePhotos: Undoable = {
  label: "Product photos",
  plural: "Photos",
  labels: { photos: "Photos" },
  names: productNames,
  describe: async (_, fields) =>
    fields.photos ? [{ field: "photos", label: "Photos", text: listText(fields.photos) }] : [],
  async current(db, id, lock) {
    const exists = lock ? await lockPhotoProducts(db, id) : await findPhotoProduct(db, id);
    if (!exists) return null;
    const photos = (await productPhotos(db, id)).map(toListed);
    return { version: await lastVersion(db, "photos", id), fields: { photos } };
  },
  creationUndoneBy: null,
  async restore(tx, id, fields, by) {
    const restored = await restorePhotos(tx, id, fields.photos as ListedPhoto[], by);
    if (restored.outcome !== "changed") throw new Error(`the photographs of ${id} were not restored`);
    // Nothing was different where all that it would bring back has been deleted.
    return restored.revision ?? by.undoes;
  },
  refusals: {},
};

function listText(value: unknown): string {
  return (value as ListedPhoto[])
    .map(({ alt, focusX, focusY }, index) => {
      const focus = focusX === 50 && focusY === 50 ? "" : ` (focus ${focusX} %, ${focusY} %)`;
      return `${index + 1}. ${alt || "no description"}${focus}`;
    })
    .join("\n");
}

const undoableSettings: Undoable = {
  label: "Setting",
  plural: "Settings",
  labels: settingLabels,
  names: async () => new Map([[settingsId, "Settings"]]),
  describe: async (_, fields) =>
    settingNames
      .filter((field) => field in fields)
      .map((field) => ({ field, label: settingLabels[field], text: String(fields[field] ?? "") })),
  async current(db, id, lock) {
    if (id !== settingsId) return null;
    if (lock) await lockSettings(db);
    const { settings, version } = await readStoredSettings(db);
    return { version, fields: allFields(settings) };
  },
  // Settings are there from the beginning.
  creationUndoneBy: null,
  restore: async (tx, _, fields, by) => restoredRevision(await restoreSettings(tx, fields, by)),
  refusals: {},
};

/** Every kind of thing whose changes can be undone. Stock, money and bookings have no revisions: an entry counters them. */
export const undoables: Readonly<Partial<Record<RevisedEntity, Undoable>>> = {
  product: undoableProduct,
  category: undoableCategory,
  content: undoableContent,
  article: undoableArticle,
  settings: undoableSettings,
  photos: undoablePhotos,
};

/** Of a revision's entity; undefined: changes of that kind cannot be undone. */
export function undoableOf(entity: string): Undoable | undefined {
  return Object.hasOwn(undoables, entity) ? undoables[entity as RevisedEntity] : undefined;
}
