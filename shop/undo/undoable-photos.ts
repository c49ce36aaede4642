import type { ListedPhoto } from "../catalogue/model/photo-list.ts";
import { restorePhotos } from "../catalogue/photos/change-photos.ts";
import {
  findPhotoProduct,
  lockPhotoProducts,
  nextPhotosVersion,
  photoProductNames,
  productPhotos,
} from "../catalogue/photos/product-photo-queries.ts";
import type { Undoable } from "./undoable.ts";

/** The photographs of a product: their order, alt texts and focal points are one field. */
export const undoablePhotos: Undoable = {
  label: "Product photos",
  plural: "Photos",
  labels: { photos: "Photos" },
  names: photoProductNames,
  describe: async (_, fields) =>
    fields.photos ? [{ field: "photos", label: "Photos", text: listText(fields.photos) }] : [],
  async current(db, id, lock) {
    const exists = lock ? await lockPhotoProducts(db, id) : await findPhotoProduct(db, id);
    if (!exists) return null;
    const photos = (await productPhotos(db, id)).map(({ name, alt, focusX, focusY }) => ({
      name,
      alt,
      focusX,
      focusY,
    }));
    return { version: (await nextPhotosVersion(db, id)) - 1, fields: { photos } };
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
