import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { maxPhotoBytes, type PhotoRefusal } from "../../shop/catalogue/photos/photo-file.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const fill = (head: string, size = 400) => Buffer.concat([latin(head), Buffer.alloc(size, 7)]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A box of an ISO file (AVIF, HEIC, MP4). */
const ftyp = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    u32(16 + compatible.length * 4),
    latin(`ftyp${major}\0\0\0\0${compatible.join("")}`),
    Buffer.alloc(300, 3),
  ]);

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([latin(type), content]);
  return Buffer.concat([u32(content.length), body, u32(crc32(body))]);
}

/** A PNG of one colour: a few kilobytes, however many pixels it says. */
function png(
  width: number,
  height: number,
  { rows = height, before = [] as Buffer[], kind = 0 } = {},
): Buffer {
  const head = Buffer.concat([u32(width), u32(height), Buffer.from([1, kind, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc(Math.max(0, rows) * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    latin("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", head),
    ...before,
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

/** A copy with some bytes replaced. */
function patch(bytes: Buffer, at: number, replacement: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  replacement.copy(copy, at);
  return copy;
}

/** A JPEG whose header says another size than its data has. */
function resizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return patch(jpeg, at + 5, size);
}

/** An AVIF whose item says another size. */
function resizedAvif(avif: Buffer, width: number, height: number): Buffer {
  return patch(avif, avif.indexOf("ispe") + 8, Buffer.concat([u32(width), u32(height)]));
}

/** A WebP with the extended header, which says the size of its canvas. */
function extendedWebp(webp: Buffer, flags: number, width: number, height: number): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt32LE(flags, 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(10);
  const body = Buffer.concat([latin("WEBPVP8X"), length, head, webp.subarray(12)]);
  const total = Buffer.alloc(4);
  total.writeUInt32LE(body.length);
  return Buffer.concat([latin("RIFF"), total, body]);
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>';

/** Broken, huge, mislabelled and malicious files, and why each is refused. */
export async function brokenPhotos(): Promise<[what: string, file: Buffer, refusal: PhotoRefusal][]> {
  const jpeg = await noise().jpeg().toBuffer();
  const progressive = await noise().jpeg({ progressive: true }).toBuffer();
  const realPng = await noise().png().toBuffer();
  const webp = await noise().webp().toBuffer();
  const avif = await noise().avif({ effort: 0 }).toBuffer();
  const frames = [await noise().png().toBuffer(), await noise().negate().png().toBuffer()];
  const movingWebp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const animation = pngChunk("acTL", Buffer.concat([u32(2), u32(0)]));
  return [
    ["no bytes", Buffer.alloc(0), "empty"],
    ["one byte", Buffer.from([0xff]), "no-picture"],
    ["zeros", Buffer.alloc(5000), "no-picture"],
    ["text", latin("my photograph.jpg"), "no-picture"],
    ["HTML with a script", latin("<!doctype html><script>alert(1)</script>"), "no-picture"],
    ["PHP", latin("<?php system($_GET['c']); ?>"), "no-picture"],
    ["JavaScript in a comment of a GIF", fill("GIF89a/*"), "gif"],
    ["GIF", await noise().gif().toBuffer(), "gif"],
    [
      "moving GIF",
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      "gif",
    ],
    ["SVG with a script", latin(svg), "drawing"],
    [
      "SVG after a declaration, a comment and a byte order mark",
      latin(`\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x -->${svg}`),
      "drawing",
    ],
    ["SVG in gzip", gzipSync(svg), "no-picture"],
    ["PDF", latin("%PDF-1.7\n1 0 obj"), "no-picture"],
    ["ZIP", fill("PK\x03\x04"), "no-picture"],
    ["program for Windows", fill("MZ\x90\0"), "no-picture"],
    ["program for Linux", fill("\x7fELF\x02\x01"), "no-picture"],
    [
      "MVG of ImageMagick",
      latin("push graphic-context\nfill 'url(https://192.0.2.1/)'\npop graphic-context"),
      "no-picture",
    ],
    ["BMP", fill("BM"), "other-picture"],
    ["TIFF, little-endian", await noise().tiff().toBuffer(), "other-picture"],
    ["TIFF, big-endian", fill("MM\0*"), "other-picture"],
    ["Photoshop", fill("8BPS\0\x01"), "other-picture"],
    ["icon", fill("\0\0\x01\0\x01\0"), "other-picture"],
    ["JPEG XL, bare", fill("\xff\x0a"), "other-picture"],
    ["JPEG XL in boxes", fill("\0\0\0\x0cJXL \r\n\x87\n"), "other-picture"],
    ["JPEG 2000", fill("\0\0\0\x0cjP  \r\n\x87\n"), "other-picture"],
    ["PostScript", latin("%!PS-Adobe-3.0 EPSF-3.0"), "other-picture"],
    ["PPM", latin("P6\n1 1\n255\nabc"), "other-picture"],
    ["raw file of a camera", ftyp("crx ", "crx ", "isom"), "other-picture"],
    ["HEIC of an iPhone", ftyp("heic", "mif1", "MiHB", "MiHE", "MiPr", "miaf", "heic"), "heic"],
    ["HEIC by its second brand", ftyp("mif1", "heix", "mif1"), "heic"],
    ["HEIC sequence", ftyp("hevc", "msf1", "hevc"), "heic"],
    ["HEIC that claims to be AVIF as well", ftyp("heic", "avif", "mif1"), "heic"],
    ["MP4", ftyp("isom", "iso2", "avc1", "mp41"), "video"],
    ["QuickTime", ftyp("qt  ", "qt  "), "video"],
    ["WebM", fill("\x1aE\xdf\xa3"), "video"],
    ["AVI", fill("RIFF\0\0\0\0AVI LIST"), "video"],
    ["moving AVIF", ftyp("avis", "avif", "msf1"), "moving"],
    ["moving WebP", movingWebp, "moving"],
    ["moving PNG", png(400, 300, { before: [animation] }), "moving"],
    ["JPEG of three bytes", latin("\xff\xd8\xff"), "damaged"],
    ["JPEG with noise for a body", fill("\xff\xd8\xff\xe0\0\x10JFIF\0"), "damaged"],
    ["half a JPEG", half(jpeg), "damaged"],
    ["half a progressive JPEG", half(progressive), "damaged"],
    ["JPEG that ends before its pixels", jpeg.subarray(0, 200), "damaged"],
    ["JPEG without height", resizedJpeg(jpeg, 400, 0), "damaged"],
    ["JPEG that says 65,500 × 65,500", resizedJpeg(jpeg, 65_500, 65_500), "too-many-pixels"],
    ["half a PNG", half(realPng), "damaged"],
    ["PNG that is only its first bytes", realPng.subarray(0, 8), "damaged"],
    ["PNG with a broken checksum", patch(realPng, 29, Buffer.from([1, 2, 3, 4])), "damaged"],
    ["PNG without width", png(0, 300), "damaged"],
    ["PNG with a kind of colour that there is not", png(400, 300, { kind: 5 }), "damaged"],
    ["PNG without most of its rows", png(400, 300, { rows: 10 }), "damaged"],
    ["PNG of 30,000 × 30,000 in few bytes", png(30_000, 30_000), "too-many-pixels"],
    ["PNG that says 2,147,483,647 pixels a side", png(2_147_483_647, 2_147_483_647, { rows: 0 }), "damaged"],
    ["PNG of one pixel", png(1, 1), "too-small"],
    ["PNG that is very long", png(20_000, 120), "too-small"],
    ["half a WebP", half(webp), "damaged"],
    ["WebP that is only its header", webp.subarray(0, 20), "damaged"],
    ["WebP that says 16,000 × 16,000 around a smaller one", extendedWebp(webp, 0, 16_000, 16_000), "damaged"],
    ["half an AVIF", half(avif), "damaged"],
    ["AVIF that is only its brands", avif.subarray(0, 32), "damaged"],
    ["AVIF that says 60,000 × 60,000", resizedAvif(avif, 60_000, 60_000), "too-many-pixels"],
    ["AVIF with noise for its pixels", patch(avif, avif.length - 200, Buffer.alloc(200, 0x5a)), "damaged"],
    ["20 MB and a byte", Buffer.concat([jpeg, Buffer.alloc(maxPhotoBytes + 1 - jpeg.length)]), "too-large"],
  ];
}
