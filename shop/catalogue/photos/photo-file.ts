/** The largest file of a photo, in bytes. */
export const maxPhotoBytes = 20 * 1024 * 1024;

/** The largest photo that is decoded, in pixels. */
export const maxPhotoPixels = 50_000_000;

/** The longest side of a kept original, in pixels: twice the widest rendition. */
export const longestSide = 4096;

/** The shorter side of a kept original has at least so many pixels. */
export const shortestSide = 100;

/** Formats by content that are decoded. */
export type PhotoFileFormat = "jpeg" | "png" | "webp" | "avif";

/** Why a file is not taken, with the sentence for whoever sent it. */
export const photoRefusals = {
  empty: "This file is empty. Please choose the photo again.",
  "too-large": "This photo is larger than 20 MB. Please choose a smaller one.",
  "too-many-pixels": "This photo is larger than 50 megapixels. Please choose a smaller one.",
  "too-small": "This photo is too small. Each side must be at least 100 pixels.",
  heic: "Browsers cannot show HEIC photos. Choose “Most Compatible” in the iPhone's camera settings, or save the photo as a JPEG.",
  moving: "This is an animation. Please choose a photo.",
  gif: "This is a GIF. Please choose a JPEG, PNG, WebP or AVIF.",
  drawing: "This is an SVG drawing. Please choose a JPEG, PNG, WebP or AVIF photo.",
  video: "This is a video. Please choose a photo.",
  "other-picture":
    "Not all browsers can show this type of photo. Please save it as a JPEG, PNG, WebP or AVIF.",
  "no-picture": "This is not a photo. Please choose a JPEG, PNG, WebP or AVIF.",
  damaged: "This photo is damaged or did not upload fully. Please try again or choose another copy.",
  "too-much-work": "The server could not process this photo. Please save it as a JPEG or in a smaller size.",
} as const;

export type PhotoRefusal = keyof typeof photoRefusals;

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);
const videoBrands = /^(isom|iso\d|mp4\d|avc1|M4V |M4VH|qt {2}|3g[ep2]\w|dash|MSNV|f4v )$/;
const drawing = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*|<!--[^>]*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i;

/** How other kinds of file begin that people choose by mistake. */
const otherBeginnings: readonly [PhotoRefusal, readonly string[]][] = [
  ["gif", ["GIF87a", "GIF89a"]],
  ["video", ["\x1aE\xdf\xa3", "\0\0\x01\xb3", "\0\0\x01\xba"]],
  // BMP, TIFF and raw files of cameras, Photoshop, icons, JPEG XL, JPEG 2000, EXR, HDR, FITS, PostScript, QOI, GIMP
  [
    "other-picture",
    ["BM", "II*\0", "MM\0*", "II+\0", "IIU\0", "8BPS", "\0\0\x01\0", "\0\0\x02\0", "\xff\x0a"],
  ],
  [
    "other-picture",
    ["\0\0\0\x0cJXL ", "\0\0\0\x0cjP  ", "\xff\x4f\xff\x51", "v/1\x01", "#?RADIANCE", "SIMPLE  ="],
  ],
  ["other-picture", ["%!PS", "qoif", "FUJIFILM", "gimp xcf", "P3\n", "P4\n", "P5\n", "P6\n", "P7\n"]],
];

/**
 * What a file is by its first bytes; its name says nothing.
 * @returns the format, or why it is not decoded
 */
export function detectPhotoFile(bytes: Uint8Array): { format: PhotoFileFormat } | { refusal: PhotoRefusal } {
  if (bytes.length === 0) return { refusal: "empty" };
  if (bytes.length > maxPhotoBytes) return { refusal: "too-large" };
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return { format: "jpeg" };
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return { format: "png" };
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return { format: "webp" };
  if (head.slice(4, 8) === "ftyp") return detectIsoFile(head);
  if (drawing.test(head)) return { refusal: "drawing" };
  if (/^RIFF[\s\S]{4}AVI /.test(head)) return { refusal: "video" };
  const other = otherBeginnings.find(([, beginnings]) => beginnings.some((text) => head.startsWith(text)));
  return { refusal: other?.[0] ?? "no-picture" };
}

/** AVIF, HEIC and videos are all boxes with a list of brands. */
function detectIsoFile(head: string): { format: PhotoFileFormat } | { refusal: PhotoRefusal } {
  const size = head
    .slice(0, 4)
    .split("")
    .reduce((sum, char) => sum * 256 + char.charCodeAt(0), 0);
  const major = head.slice(8, 12);
  const brands = [major, ...(head.slice(16, Math.min(size, 256)).match(/[\s\S]{4}/g) ?? [])];
  if (brands.includes("avis") && !brands.includes("avif")) return { refusal: "moving" };
  if (major === "avis") return { refusal: "moving" };
  if (brands.includes("avif") && !/^hei|^hev/.test(major)) return { format: "avif" };
  if (brands.some((brand) => heicBrands.has(brand))) return { refusal: "heic" };
  if (videoBrands.test(major)) return { refusal: "video" };
  return { refusal: "other-picture" };
}
