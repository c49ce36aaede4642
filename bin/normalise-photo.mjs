// Decodes one photo in a process of its own: from stdin to stdout, a line of JSON and then the bytes. What a malicious or
// enormous file does to a decoder ends with this process, and so does the memory that decoding took.

import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const format = /** @type {"jpeg" | "png" | "webp" | "avif"} */ (process.argv[2]);
const [maxPixels = 0, longestSide = 0, shortestSide = 0] = process.argv.slice(3).map(Number);

// Visitors come first: for the processors, and for the memory where there is too little of it.
setPriority(constants.priority.PRIORITY_LOW);
try {
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Not on Linux.
}

// A file that lies about its kind reaches no other decoder.
const decoders = { jpeg: "Jpeg", png: "Png", webp: "Webp", avif: "Heif" };
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: [`VipsForeignLoad${decoders[format]}`] });
sharp.cache(false);
sharp.concurrency(1);

/** @param {Record<string, unknown>} head @param {Buffer} [bytes] */
function answer(head, bytes) {
  process.stdout.write(`${JSON.stringify(head)}\n`);
  if (bytes) process.stdout.write(bytes);
}

/** @param {Buffer} bytes */
async function normalise(bytes) {
  // `error` and not `warning`: cameras write files with small faults that every browser shows.
  /** @type {import("sharp").SharpOptions} */
  const options = { limitInputPixels: false, failOn: "error", sequentialRead: true };
  const {
    width,
    height,
    pages,
    format: found,
    compression,
    hasAlpha,
  } = await sharp(bytes, options).metadata();
  if (found === "heif" && compression !== "av1") return answer({ refusal: "heic" });
  if ((pages ?? 1) > 1 || isMovingPng(bytes)) return answer({ refusal: "moving" });
  if (!width || !height) return answer({ refusal: "damaged" });
  if (width * height > maxPixels) return answer({ refusal: "too-many-pixels" });
  const scale = Math.min(1, longestSide / Math.max(width, height));
  if (Math.round(Math.min(width, height) * scale) < shortestSide) return answer({ refusal: "too-small" });
  const upright = sharp(bytes, { ...options, limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const encoded = hasAlpha
    ? upright.webp({ quality: 95, alphaQuality: 100, effort: 2 })
    : upright.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  answer({ format: hasAlpha ? "webp" : "jpg", width: info.width, height: info.height }, data);
}

/** @param {Buffer} bytes */
function isMovingPng(bytes) {
  const [control, pixels] = [bytes.indexOf("acTL"), bytes.indexOf("IDAT")];
  return format === "png" && control >= 0 && (pixels < 0 || control < pixels);
}

const bytes = await buffer(process.stdin);
await normalise(bytes).catch(() => answer({ refusal: "damaged" }));
