import type { ProductImage } from "./product.ts";

/** A photo as pages use it: alt text, the original's size and the widths of the renditions that they offer. */
export interface Photo {
  /** The start of its URLs, `/media/<name>.<hash>`, which `renditionUrl` completes. */
  src: string;
  alt: string;
  /** Pixels of the original; renditions have the same aspect ratio. */
  width: number;
  height: number;
  widths: number[];
  /** The point that every crop keeps, as an `object-position` such as `52% 44%`; absent: the centre. */
  focus?: string;
}

/** A point of a photo in percent of its width and height, from the top left. */
export interface FocalPoint {
  x: number;
  y: number;
}

export type PhotoFormat = "avif" | "webp" | "jpg";

// 720 fills a phone of 360 px at two device pixels each.
const widthSteps = [160, 320, 480, 640, 720, 960, 1280, 1920] as const;

/** The widths of a photo's renditions: fixed steps, never above the original's width. */
export function photoWidths(originalWidth: number): number[] {
  const widths = widthSteps.filter((widthStep) => widthStep <= originalWidth);
  return widths.length > 0 ? widths : [originalWidth];
}

/** A row of `media` as a photo. */
export function toPhoto(row: ProductImage): Photo {
  const { name, hash, width, height, alt, focusX = 50, focusY = 50 } = row;
  const photo = { src: `/media/${name}.${hash}`, alt, width, height, widths: photoWidths(width) };
  return focusX === 50 && focusY === 50 ? photo : { ...photo, focus: `${focusX}% ${focusY}%` };
}

/** The URL of a rendition: `/media/<name>.<hash>.<width>.<format>`. */
export function renditionUrl(photo: Pick<Photo, "src">, width: number, format: PhotoFormat): string {
  return `${photo.src}.${width}.${format}`;
}

/** The size of the share card (Open Graph image), in pixels. */
export const shareCard = { width: 1200, height: 630 } as const;

/** The URL of a photo's share card, which names the focal point: another crop is another file. */
export function shareCardUrl({ src, focus }: Pick<Photo, "src" | "focus">): string {
  return `${src}.share${focus ? `-${focus.replaceAll("%", "").replace(" ", "-")}` : ""}.jpg`;
}

export interface RenditionName {
  name: string;
  hash: string;
  /** In pixels; `share`: the share card, which is a JPEG. */
  width: number | "share";
  format: PhotoFormat;
  /** Of a share card; absent: the centre. */
  focus?: FocalPoint;
}

/** Parses the last segment of a rendition's URL; null where it is invalid. The rendition need not exist. */
export function parseRendition(fileName: string): RenditionName | null {
  const match =
    /^([a-z0-9][a-z0-9-]{0,99})\.([0-9a-f]{8})\.(?:([1-9]\d{1,3})\.(avif|webp|jpg)|share(?:-(0|[1-9]\d?|100)-(0|[1-9]\d?|100))?\.jpg)$/.exec(
      fileName,
    );
  if (!match) return null;
  const [, name = "", hash = "", width, format = "jpg", x, y] = match;
  const rendition = {
    name,
    hash,
    width: width ? Number(width) : ("share" as const),
    format: format as PhotoFormat,
  };
  return x === undefined ? rendition : { ...rendition, focus: { x: Number(x), y: Number(y) } };
}

/** The file name of a rendition, the last segment of its URL. */
export function renditionFileName({ name, hash, width, format, focus }: RenditionName): string {
  return `${name}.${hash}.${width}${focus ? `-${focus.x}-${focus.y}` : ""}.${format}`;
}
