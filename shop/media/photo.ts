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

const steps = [160, 320, 480, 640, 960, 1280, 1920] as const;

/** The widths a picture is made in: the fixed steps, never above the master's own width. */
export function photoWidths(masterWidth: number): number[] {
  const widths = steps.filter((step) => step <= masterWidth);
  return widths.length > 0 ? widths : [masterWidth];
}

/** A row of the `media` table as pages get it. */
export function photoOf(row: {
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
export function rendition(photo: Pick<Photo, "src">, width: number, format: PhotoFormat): string {
  return `${photo.src}.${width}.${format}`;
}

/** One file of a picture, as its address names it. */
export interface RenditionName {
  name: string;
  hash: string;
  width: number;
  format: PhotoFormat;
}

/** Reads the last part of a rendition's address; null where it is none. Says nothing on whether it exists. */
export function parseRendition(file: string): RenditionName | null {
  const match = /^([a-z0-9][a-z0-9-]{0,99})\.([0-9a-f]{8})\.([1-9]\d{1,3})\.(avif|webp|jpg)$/.exec(file);
  if (!match) return null;
  const [, name = "", hash = "", width = "", format = ""] = match;
  return { name, hash, width: Number(width), format: format as PhotoFormat };
}

/** The name of a rendition's file, the last part of its address. */
export function renditionFile({ name, hash, width, format }: RenditionName): string {
  return `${name}.${hash}.${width}.${format}`;
}
