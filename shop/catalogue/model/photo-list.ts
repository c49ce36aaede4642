/** A photo of a product, as the owner orders and describes it. */
export interface ListedPhoto {
  /** Its name in `media`. */
  name: string;
  /** What it shows. */
  alt: string;
  /** The point that every crop keeps, in percent. */
  focusX: number;
  focusY: number;
}

/** A product has at most so many photos. */
export const maxPhotos = 20;

/** A new order of a product's photos: one place earlier or later, or first. */
export type Move = "earlier" | "later" | "main";

/** The photos with one of them moved; as they were where it is at that end, or is not among them. */
export function movePhoto<Photo extends ListedPhoto>(
  photos: readonly Photo[],
  name: string,
  move: Move,
): Photo[] {
  const at = photos.findIndex((photo) => photo.name === name);
  const photo = photos[at];
  if (!photo) return [...photos];
  const others = photos.toSpliced(at, 1);
  const target = { earlier: Math.max(0, at - 1), later: at + 1, main: 0 }[move];
  return others.toSpliced(target, 0, photo);
}

/** The photos, with the product's name and their place where they do not say what they show. */
export function describeBlank(photos: readonly ListedPhoto[], productName: string): ListedPhoto[] {
  return photos.map((photo, index) =>
    photo.alt.trim() === "" ? { ...photo, alt: `${productName}, photo ${index + 1}` } : photo,
  );
}

/** The photos with other words or another focal point for one of them. */
export function describePhoto(
  photos: readonly ListedPhoto[],
  name: string,
  description: Partial<Omit<ListedPhoto, "name">>,
): ListedPhoto[] {
  return photos.map((photo) => (photo.name === name ? { ...photo, ...description } : photo));
}

/**
 * Takes a removal back: what was removed is at its place again, and what others have changed since stays.
 * @param before the photos before the removal @param after and after it
 */
export function returnRemoved(
  photos: readonly ListedPhoto[],
  before: readonly ListedPhoto[],
  after: readonly ListedPhoto[],
): ListedPhoto[] {
  const removed = before.filter(
    ({ name }) => !after.some((photo) => photo.name === name) && !photos.some((photo) => photo.name === name),
  );
  return removed.reduce((list, photo) => list.toSpliced(before.indexOf(photo), 0, photo), [...photos]);
}
