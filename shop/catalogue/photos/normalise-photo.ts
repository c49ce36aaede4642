import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Semaphore } from "../../../platform/semaphore.ts";
import {
  detectPhotoFile,
  longestSide,
  maxPhotoPixels,
  type PhotoRefusal,
  shortestSide,
} from "./photo-file.ts";

/** An original as it is kept: upright, in sRGB, without metadata. `webp` where it has transparency. */
export interface NormalisedPhoto {
  format: "jpg" | "webp";
  bytes: Buffer;
  width: number;
  height: number;
}

/** Checks a file and makes the original to be kept, or says why it is refused. */
export type NormalisePhoto = (file: Buffer) => Promise<NormalisedPhoto | { refusal: PhotoRefusal }>;

const timeoutMs = 60_000;

/**
 * Decodes photos one at a time, each in a process of its own (docs/decisions/055-photos.md). Throws
 * `SemaphoreFullError` where too many wait.
 * @param root the folder of the shop, which has `bin/`
 */
export function openNormaliser(root: string): NormalisePhoto {
  const decoder = new Semaphore({ permits: 1, maxWaiting: 20 });
  return async (file) => {
    const detected = detectPhotoFile(file);
    if ("refusal" in detected) return detected;
    return decoder.run(() => decode(root, detected.format, file));
  };
}

async function decode(
  root: string,
  format: string,
  file: Buffer,
): Promise<Awaited<ReturnType<NormalisePhoto>>> {
  const limits = [maxPhotoPixels, longestSide, shortestSide].map(String);
  const child = spawn(process.execPath, [join(root, "bin/normalise-photo.mjs"), format, ...limits], {
    // None of the server's secrets.
    env: { MALLOC_ARENA_MAX: "1", NODE_OPTIONS: "--max-old-space-size=64" },
    stdio: ["pipe", "pipe", "ignore"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  // A process that ends early breaks the pipe; its answer, or none, says why.
  child.stdin.on("error", () => {});
  child.stdin.end(file);
  const [answer, [code]] = await Promise.all([buffer(child.stdout), once(child, "exit")]);
  // Killed by the timeout, by the system for its memory, or by its own fault.
  if (code !== 0) return { refusal: "too-much-work" };
  const headEnd = answer.indexOf(10);
  const head = JSON.parse(answer.subarray(0, headEnd).toString()) as
    | Omit<NormalisedPhoto, "bytes">
    | { refusal: PhotoRefusal };
  return "refusal" in head ? head : { ...head, bytes: answer.subarray(headEnd + 1) };
}
