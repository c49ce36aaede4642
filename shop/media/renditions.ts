import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Semaphore } from "../../platform/semaphore.ts";
import type { Database } from "../schema.ts";
import { makeRendition } from "./make-rendition.ts";
import { findOriginal, originalsByUse } from "./media-queries.ts";
import { originalPath } from "./original-path.ts";
import { type PhotoFormat, photoWidths, type RenditionName, renditionFileName } from "./photo.ts";

export interface Renditions {
  /** The path of a rendition, made on demand; null where there is no such photo or width. */
  find(requested: RenditionName): Promise<string | null>;
  /** Makes every missing rendition, one at a time, and pauses while visitors wait for theirs. */
  warm(): Promise<void>;
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
        await makeRendition(originalPath(originalFolders, requested.name), path, requested);
        return path;
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
      if (requested.width !== "share" && !photoWidths(original.width).includes(requested.width)) return null;
      return make(requested);
    },

    async warm() {
      const rows = await originalsByUse(db);
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

    async stop() {
      stopped = true;
      await Promise.allSettled(inProgress.values());
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
