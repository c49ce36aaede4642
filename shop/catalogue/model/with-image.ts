import type { ProductImage } from "./product.ts";

/** The columns of a left-joined row of `media`, for `withImage`. */
export const imageColumns = [
  "media.name as imageName",
  "media.hash as imageHash",
  "media.width as imageWidth",
  "media.height as imageHeight",
  "media.alt as imageAlt",
  "media.focusX as imageFocusX",
  "media.focusY as imageFocusY",
] as const;

interface ImageRow {
  imageName: string | null;
  imageHash: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
  imageAlt: string | null;
  imageFocusX: number | null;
  imageFocusY: number | null;
}

/** Turns the `media` columns of a row into its image; null where the join found none. */
export function withImage<Row extends ImageRow>(
  row: Row,
): Omit<Row, keyof ImageRow> & { image: ProductImage | null } {
  const { imageName, imageHash, imageWidth, imageHeight, imageAlt, imageFocusX, imageFocusY, ...rest } = row;
  if (imageName === null) return { ...rest, image: null };
  const image = {
    name: imageName,
    hash: imageHash,
    width: imageWidth,
    height: imageHeight,
    alt: imageAlt,
    focusX: imageFocusX,
    focusY: imageFocusY,
  };
  return { ...rest, image: image as ProductImage };
}
