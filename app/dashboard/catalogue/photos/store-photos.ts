import type { RouterContextProvider } from "react-router";
import { SemaphoreFullError } from "../../../../platform/semaphore.ts";
import { maxPhotos } from "../../../../shop/catalogue/model/photo-list.ts";
import { photoRefusals } from "../../../../shop/catalogue/photos/photo-file.ts";
import { type StorePhotoResult, storePhoto } from "../../../../shop/catalogue/photos/store-photo.ts";
import { customer, database, photos } from "../../../http/context.ts";
import type { SentFile } from "../../../http/forms/read-upload.ts";

export interface StoredPhoto {
  /** The sentence for whoever sent it; null: it is stored. */
  error: string | null;
  name?: string;
  status: 200 | 400 | 404 | 409 | 503 | 507;
}

/** Stores a photo that was sent, and makes its renditions in the background. @param productId null: of no product */
export async function storeSentPhoto(
  context: Readonly<RouterContextProvider>,
  productId: string | null,
  { bytes: file }: SentFile,
  alt = "",
): Promise<StoredPhoto> {
  const services = context.get(photos);
  const actorId = context.get(customer).id;
  try {
    const result = await storePhoto(context.get(database), { productId, file, actorId, alt }, services);
    // An error is logged where a visitor needs the rendition.
    if (result.outcome === "stored") services.warm(result.name).catch(() => {});
    return toStoredPhoto(result);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    return { status: 503, error: "Many photos are uploading at once. Please retry this one." };
  }
}

const failures = {
  unknown: { status: 404, error: "This product no longer exists." },
  "too-many": {
    status: 409,
    error: `A product can have up to ${maxPhotos} photos. Please remove one first.`,
  },
  "over-quota": {
    status: 507,
    error: "No space for more photos. Remove unused ones, or ask your developer to raise PHOTO_QUOTA_MB.",
  },
  "disk-full": {
    status: 507,
    error:
      "The server's disk is full, so this photo was not saved. Please ask your developer to free some space, then retry.",
  },
} as const;

function toStoredPhoto(result: StorePhotoResult): StoredPhoto {
  if (result.outcome === "stored") return { status: 200, error: null, name: result.name };
  if (result.outcome === "refused") return { status: 400, error: photoRefusals[result.refusal] };
  return failures[result.outcome];
}
