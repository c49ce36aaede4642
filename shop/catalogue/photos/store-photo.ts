import { createHash } from "node:crypto";
import { DatabaseError } from "pg";
import type { Database } from "../../schema.ts";
import { changePhotos } from "./change-photos.ts";
import { mediaByNames } from "./media-queries.ts";
import type { NormalisePhoto } from "./normalise-photo.ts";
import { insertOriginal, nameBySource, storedBytes } from "./original-queries.ts";
import type { PhotoRefusal } from "./photo-file.ts";
import { findPhotoProduct, productPhotos } from "./product-photo-queries.ts";

interface NewPhoto {
  /** null: of no product. A text that shows it keeps it from being deleted as unused. */
  productId: string | null;
  /** As it was sent. */
  file: Buffer;
  actorId: string;
  /** What it shows; a photo that the shop has already keeps its own. */
  alt?: string;
}

interface PhotoStorage {
  normalise: NormalisePhoto;
  /** The bytes that all photos in the database may take. */
  quotaBytes: number;
}

export type StorePhotoResult =
  /** Of a product: last of its photos, or among them already. */
  | { outcome: "stored"; name: string }
  | { outcome: "refused"; refusal: PhotoRefusal }
  | { outcome: "unknown" | "too-many" | "over-quota" | "disk-full" };

/**
 * Adds a photo: its normalised original to the database, and to the end of the product's list. The same
 * file sent again is the same photo, so a repeat after a broken connection stores nothing twice.
 */
export async function storePhoto(
  db: Database,
  { productId, file, actorId, alt = "" }: NewPhoto,
  { normalise, quotaBytes }: PhotoStorage,
): Promise<StorePhotoResult> {
  if (productId !== null && !(await findPhotoProduct(db, productId))) return { outcome: "unknown" };
  const sourceSha256 = createHash("sha256").update(file).digest("hex");
  const existing = await nameBySource(db, sourceSha256);
  // Names of the shop's own files have no such number in them.
  const name = existing ?? `photo-${sourceSha256.slice(0, 32)}`;
  const normalised = existing === null ? await normalise(file) : null;
  if (normalised && "refusal" in normalised) return { outcome: "refused", refusal: normalised.refusal };
  if (normalised && (await storedBytes(db)) + normalised.bytes.length > quotaBytes)
    return { outcome: "over-quota" };
  try {
    return await db.transaction().execute(async (tx) => {
      if (normalised) {
        const hash = createHash("sha256").update(normalised.bytes).digest("hex").slice(0, 8);
        await insertOriginal(tx, { name, hash, sourceSha256, alt }, normalised);
      }
      const added = (await mediaByNames(tx, [name])).get(name);
      if (productId === null) {
        if (!added) throw new NotStored("gone");
        return { outcome: "stored", name };
      }
      const change = await changePhotos(
        tx,
        productId,
        (photos) => (!added || photos.some((photo) => photo.name === name) ? photos : [...photos, added]),
        { actorId },
      );
      if (change.outcome !== "changed") throw new NotStored(change.outcome);
      // The cleanup has deleted it just now.
      if (!(await productPhotos(tx, productId)).some((photo) => photo.name === name))
        throw new NotStored("gone");
      return { outcome: "stored", name };
    });
  } catch (error) {
    if (error instanceof NotStored)
      return error.outcome === "gone"
        ? storePhoto(db, { productId, file, actorId, alt }, { normalise, quotaBytes })
        : { outcome: error.outcome };
    // 53100: the disk is full. The transaction has written nothing.
    if (error instanceof DatabaseError && error.code === "53100") return { outcome: "disk-full" };
    throw error;
  }
}

/** Rolls the transaction back: an original that no product has is not stored. */
class NotStored extends Error {
  readonly outcome: "unknown" | "too-many" | "gone";

  constructor(outcome: NotStored["outcome"]) {
    super(outcome);
    this.outcome = outcome;
  }
}
