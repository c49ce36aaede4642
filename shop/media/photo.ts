/** A picture as pages get it: what it shows, its master's measures and the widths it can be had in. */
export interface Photo {
  /** The start of its addresses, `/media/<name>.<hash>`; `rendition` completes it. */
  src: string;
  alt: string;
  /** Pixels of the master; the renditions keep its proportions. */
  width: number;
  height: number;
  widths: number[];
}

export type PhotoFormat = "avif" | "webp" | "jpg";

// 720 fills a phone of 360 px at two device pixels each.
const widthSteps = [160, 320, 480, 640, 720, 960, 1280, 1920] as const;

/** The widths a picture is made in: the fixed steps, never above the master's own width. */
export function photoWidths(originalWidth: number): number[] {
  const widths = widthSteps.filter((widthStep) => widthStep <= originalWidth);
  return widths.length > 0 ? widths : [originalWidth];
}

/** A row of the `media` table as pages get it. */
export function toPhoto(row: {
  name: string;
  hash: string;
  width: number;
  height: number;
  alt: string;
}): Photo {
  const { name, hash, width, height, alt } = row;
  return { src: `/media/${name}.${hash}`, alt, width, height, widths: photoWidths(width) };
}

/** The address of one file of a picture: `/media/<name>.<hash>.<width>.<format>`. */
export function renditionUrl(photo: Pick<Photo, "src">, width: number, format: PhotoFormat): string {
  return `${photo.src}.${width}.${format}`;
}

/** The measures of the card that a picture is shown as beside a link elsewhere, whatever its own are. */
export const shareCard = { width: 1200, height: 630 } as const;

/** The address of a picture's card for links elsewhere. */
export function shareCardUrl(photo: Pick<Photo, "src">): string {
  return `${photo.src}.share.jpg`;
}

/** One file of a picture, as its address names it. */
export interface RenditionName {
  name: string;
  hash: string;
  /** In pixels; or the card for links elsewhere, which is a JPEG. */
  width: number | "share";
  format: PhotoFormat;
}

/** Reads the last part of a rendition's address; null where it is none. Says nothing on whether it exists. */
export function parseRendition(fileName: string): RenditionName | null {
  const match =
    /^([a-z0-9][a-z0-9-]{0,99})\.([0-9a-f]{8})\.(?:([1-9]\d{1,3})\.(avif|webp|jpg)|share\.jpg)$/.exec(
      fileName,
    );
  if (!match) return null;
  const [, name = "", hash = "", width, format = "jpg"] = match;
  return { name, hash, width: width ? Number(width) : "share", format: format as PhotoFormat };
}

/** The name of a rendition's file, the last part of its address. */
export function renditionFileName({ name, hash, width, format }: RenditionName): string {
  return `${name}.${hash}.${width}.${format}`;
}
