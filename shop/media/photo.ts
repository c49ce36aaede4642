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
