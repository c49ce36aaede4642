import type { ProductImage } from "./product.ts";

/** The columns of a left-joined row of `media`, for `joinedImage`. */
export const imageColumns = [
  "media.name as imageName",
  "media.hash as imageHash",
  "media.width as imageWidth",
  "media.height as imageHeight",
  "media.alt as imageAlt",
] as const;

interface ImageRow {
  imageName: string | null;
  imageHash: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageAlt: string | null;
}

/** Gathers a row's columns of `media` into its image: they are all there or all absent. */
export function withImage<Row extends ImageRow>(
  row: Row,
): Omit<Row, keyof ImageRow> & { image: ProductImage | null } {
  const { imageName, imageHash, imageWidth, imageHeight, imageAlt, ...rest } = row;
  if (imageName === null) return { ...rest, image: null };
  const image = { name: imageName, hash: imageHash, width: imageWidth, height: imageHeight, alt: imageAlt };
  return { ...rest, image: image as ProductImage };
}
