import { randomUUID } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { Semaphore } from "../../../platform/semaphore.ts";
import type { Database } from "../../schema.ts";
import {
  type FocalPoint,
  type PhotoFormat,
  photoWidths,
  type RenditionName,
  renditionFileName,
  shareCard,
} from "../model/photo.ts";
import { loadSharp } from "./load-sharp.ts";
import { findOriginal, originalsByUse } from "./media-queries.ts";
import { originalPath } from "./original-path.ts";
import { originalBytes } from "./original-queries.ts";

// Measured on the shop's photos: below these qualities soft backgrounds show banding; effort above 2 encodes an AVIF
// four times as long to save a tenth of its bytes.
const encoders: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 82, effort: 2, chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 88 }),
  // A JPEG has no transparency.
  jpg: (image) => image.flatten({ background: "#fff" }).jpeg({ quality: 84, mozjpeg: true }),
};

/**
 * Encodes a rendition. The finished file is renamed into place, so that a crash leaves no partial one. Throws with the code
 * ENOSPC where the disk is full.
 * @param original its path, or its bytes
 */
async function makeRendition(
  original: string | Buffer,
  targetPath: string,
  { width, format, focus }: Pick<RenditionName, "width" | "format" | "focus">,
): Promise<void> {
  const { default: sharp } = await loadSharp();
  const partialPath = `${targetPath}.${randomUUID()}.part`;
  try {
    const rotated = sharp(original).rotate();
    const resized =
      width === "share"
        ? await toShareCard(rotated, focus)
        : rotated.resize({ width, withoutEnlargement: true });
    // Not `toFile`, whose error does not say that the disk is full.
    await writeFile(partialPath, await encoders[format](resized).toBuffer());
    await rename(partialPath, targetPath);
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}

/** A landscape photo is cropped to the card; a portrait is centred, with its edges extended to both sides. */
async function toShareCard(image: Sharp, focus: FocalPoint = { x: 50, y: 50 }): Promise<Sharp> {
  const { autoOrient } = await image.metadata();
  const { width, height } = shareCard;
  if (autoOrient.width >= autoOrient.height) {
    // As `object-fit: cover` with this `object-position`.
    const scale = Math.max(width / autoOrient.width, height / autoOrient.height);
    const scaled = {
      width: Math.max(width, Math.round(autoOrient.width * scale)),
      height: Math.max(height, Math.round(autoOrient.height * scale)),
    };
    const left = Math.round(((scaled.width - width) * focus.x) / 100);
    const top = Math.round(((scaled.height - height) * focus.y) / 100);
    return image.resize({ ...scaled, fit: "fill" }).extract({ left, top, width, height });
  }
  const scaledWidth = Math.round((autoOrient.width / autoOrient.height) * height);
  const left = Math.floor((width - scaledWidth) / 2);
  return image
    .resize({ width: scaledWidth, height, fit: "fill" })
    .extend({ left, right: width - scaledWidth - left, extendWith: "copy" });
}

export interface Renditions {
  /** The path of a rendition, made on demand; null where there is no such photo or width. */
  find(requested: RenditionName): Promise<string | null>;
  /**
   * Makes every missing rendition, one at a time, and pauses while visitors wait for theirs.
   * @param only of the photo with this name
   */
  warm(only?: string): Promise<void>;
  /** Whether the last file could not be written because the disk is full. */
  isDiskFull(): boolean;
  /** Ends warming and waits for renditions in progress. */
  stop(): Promise<void>;
}

interface Folders {
  /** The folders of the originals, `<name>.jpg`; the first that has one wins. */
  originalFolders: readonly string[];
  cacheFolder: string;
}

/** Renditions of the shop's photos: each is made once and cached on disk. */
export function openRenditions(db: Database, { originalFolders, cacheFolder }: Folders): Renditions {
  // More encoders at once would only slow down all of them.
  const encoders = new Semaphore({ permits: 2 });
  const inProgress = new Map<string, Promise<string>>();
  let stopped = false;
  let diskFull = false;

  const findCached = async (fileName: string) => {
    const path = join(cacheFolder, fileName);
    return (await exists(path)) ? path : null;
  };

  /** Simultaneous requests for one file share its promise. */
  function make(requested: RenditionName): Promise<string> {
    const fileName = renditionFileName(requested);
    const pending = inProgress.get(fileName);
    if (pending) return pending;
    const path = join(cacheFolder, fileName);
    const work = encoders
      .run(async () => {
        await mkdir(cacheFolder, { recursive: true });
        const stored = await originalBytes(db, requested.name);
        await makeRendition(stored ?? originalPath(originalFolders, requested.name), path, requested);
        diskFull = false;
        return path;
      })
      .catch((error) => {
        diskFull ||= isFull(error);
        throw error;
      })
      .finally(() => inProgress.delete(fileName));
    inProgress.set(fileName, work);
    return work;
  }

  return {
    async find(requested) {
      const cached = await findCached(renditionFileName(requested));
      if (cached) return cached;
      const original = await findOriginal(db, requested);
      if (!original) return null;
      const isKnown =
        requested.width === "share"
          ? isFocus(requested.focus, original)
          : photoWidths(original.width).includes(requested.width);
      if (!isKnown) return null;
      return make(requested);
    },

    async warm(only) {
      const all = await originalsByUse(db);
      const rows = only === undefined ? all : all.filter(({ name }) => name === only);
      for (const format of ["avif", "webp", "jpg"] satisfies PhotoFormat[]) {
        for (const { name, hash, width: originalWidth } of rows) {
          for (const width of photoWidths(originalWidth)) {
            while (inProgress.size > 0 && !stopped) await Promise.allSettled(inProgress.values());
            if (stopped) return;
            const rendition = { name, hash, width, format };
            if (!(await findCached(renditionFileName(rendition)))) await make(rendition);
          }
        }
      }
    },

    isDiskFull: () => diskFull,

    async stop() {
      stopped = true;
      await Promise.allSettled(inProgress.values());
    },
  };
}

/** Whether a share card is cropped at the photo's focal point: only that one is made. */
function isFocus(focus: FocalPoint = { x: 50, y: 50 }, photo: { focusX: number; focusY: number }): boolean {
  return focus.x === photo.focusX && focus.y === photo.focusY;
}

/** Whether an error says that the disk, or the share of it that this account may use, is full. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
