import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Semaphore } from "../../../platform/semaphore.ts";
import type { Database } from "../../schema.ts";
import {
  type FocalPoint,
  type PhotoFormat,
  photoWidths,
  type RenditionName,
  renditionFileName,
} from "../model/photo.ts";
import { makeRendition } from "./make-rendition.ts";
import { findOriginal, originalsByUse } from "./media-queries.ts";
import { originalPath } from "./original-path.ts";
import { originalBytes } from "./original-queries.ts";

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
