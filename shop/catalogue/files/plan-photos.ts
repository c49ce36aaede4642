import { singleLine } from "../../../platform/typed-text.ts";
import type { FilePhoto } from "./catalogue-product.ts";
import type { NamedPicture } from "./product-patch.ts";

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
export function planPhotos(
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
