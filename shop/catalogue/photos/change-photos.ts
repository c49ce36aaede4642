import { isDeepStrictEqual } from "node:util";
import { type ChangedBy, recordRevision } from "../../base/revisions/record-revision.ts";
import { findUndoing } from "../../base/revisions/revision-list-queries.ts";
import { findRevision, lastVersion } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import { describeBlank, type ListedPhoto, maxPhotos, returnRemoved } from "../model/photo-list.ts";
import {
  describeMedia,
  lockMedia,
  lockPhotoProducts,
  productPhotos,
  touchProduct,
  writeProductPhotos,
} from "./product-photo-queries.ts";

export type ChangePhotosResult =
  /** `revision`: null where nothing was different. */
  { outcome: "changed"; revision: number | null } | { outcome: "unknown" } | { outcome: "too-many" };

/**
 * Changes a product's photos: their order, alt texts and focal points. Records a revision of the entity
 * `photos`, whose field `photos` is the whole list. Each says what it shows, or at least whose it is.
 * @param change from the list as it is now, while the product is locked; what is not in `media` is left out
 */
export function changePhotos(
  db: Database,
  productId: string,
  change: (photos: ListedPhoto[]) => readonly ListedPhoto[],
  { actorId, undoes }: ChangedBy,
): Promise<ChangePhotosResult> {
  const run = async (tx: Database): Promise<ChangePhotosResult> => {
    const product = await lockPhotoProducts(tx, productId);
    if (!product) return { outcome: "unknown" };
    const before = (await productPhotos(tx, productId)).map(toListed);
    const wanted = change(before).map(toListed);
    const known = await lockMedia(
      tx,
      wanted.map(({ name }) => name),
    );
    const after = describeBlank(
      wanted.filter(
        ({ name }, index) => known.has(name) && wanted.findIndex((other) => other.name === name) === index,
      ),
      product.name,
    );
    if (after.length > Math.max(maxPhotos, before.length)) return { outcome: "too-many" };
    if (isDeepStrictEqual(before, after)) return { outcome: "changed", revision: null };
    for (const photo of after)
      if (!before.some((old) => isDeepStrictEqual(old, photo))) await describeMedia(tx, photo);
    const names = after.map(({ name }) => name);
    const hasNewOrder = !isDeepStrictEqual(
      names,
      before.map(({ name }) => name),
    );
    if (hasNewOrder) await writeProductPhotos(tx, productId, names);
    await touchProduct(tx, productId);
    const by = { actorId, ...(undoes === undefined ? {} : { undoes }) };
    return { outcome: "changed", revision: await recordPhotos(tx, productId, { before, after }, by) };
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

/** Describes the photos of a product that do not say what they show. The product is locked. */
export async function describeBlankPhotos(tx: Database, productId: string, by: ChangedBy): Promise<void> {
  const photos = await productPhotos(tx, productId);
  if (photos.some(({ alt }) => alt.trim() === "")) await changePhotos(tx, productId, (now) => now, by);
}

/**
 * Runs a change that writes a product's photos by itself, such as an import, and records what it changed. The product is
 * locked.
 */
export async function recordingPhotos(
  tx: Database,
  productId: string,
  change: () => Promise<void>,
  by: ChangedBy,
): Promise<void> {
  const before = (await productPhotos(tx, productId)).map(toListed);
  await change();
  const after = (await productPhotos(tx, productId)).map(toListed);
  if (!isDeepStrictEqual(before, after)) await recordPhotos(tx, productId, { before, after }, by);
}

async function recordPhotos(
  tx: Database,
  productId: string,
  { before, after }: { before: ListedPhoto[]; after: ListedPhoto[] },
  by: ChangedBy,
): Promise<number> {
  return recordRevision(tx, {
    entity: "photos",
    entityId: productId,
    version: (await lastVersion(tx, "photos", productId)) + 1,
    before: { photos: before },
    after: { photos: after },
    ...by,
  });
}

/** What is listed of a photo. */
export const toListed = ({ name, alt, focusX, focusY }: ListedPhoto): ListedPhoto => ({
  name,
  alt,
  focusX,
  focusY,
});

/** Brings a product's photos back to an earlier list; one that has been deleted since stays away. */
export function restorePhotos(
  tx: Database,
  productId: string,
  list: readonly ListedPhoto[],
  by: ChangedBy,
): Promise<ChangePhotosResult> {
  return changePhotos(tx, productId, () => list, by);
}

/** Takes back a removal of photos from this product; what has been changed since stays. */
export async function undoRemoval(
  db: Database,
  productId: string,
  revisionId: number,
  actorId: string,
): Promise<ChangePhotosResult> {
  const revision = await findRevision(db, revisionId);
  if (revision?.entity !== "photos" || revision.entityId !== productId) return { outcome: "unknown" };
  const [before, after] = [revision.before?.photos, revision.after.photos] as ListedPhoto[][];
  return changePhotos(db, productId, (now) => returnRemoved(now, before ?? [], after ?? []), {
    actorId,
    // A revision is undone at most once: a second time it is a change like any other.
    ...((await findUndoing(db, revisionId)) ? {} : { undoes: revisionId }),
  });
}
