import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../schema.ts";
import { makeRendition } from "./make-rendition.ts";
import { findOriginal, originalsByUse } from "./media-queries.ts";
import { originalPath } from "./original-path.ts";
import { type PhotoFormat, photoWidths, type RenditionName, renditionFileName } from "./photo.ts";

export interface Renditions {
  /** The file of a rendition, made now if need be; null where the shop has no such picture or width. */
  find(requested: RenditionName): Promise<string | null>;
  /** Makes every rendition that is missing, one at a time, and steps back while visitors wait for theirs. */
  warm(): Promise<void>;
  /** Ends warming and waits for what is being made. */
  stop(): Promise<void>;
}

interface Folders {
  /** Where the masters are, as `<name>.jpg`; the first folder that has one wins. */
  originalFolders: readonly string[];
  /** Where what is made is kept. */
  cacheFolder: string;
}

// Two encoders at a time: more only make every visitor wait for all of them.
const maxConcurrent = 2;

/** The shop's pictures in all their widths and formats: each is made once and kept. */
export function openRenditions(db: Database, { originalFolders, cacheFolder }: Folders): Renditions {
  const inProgress = new Map<string, Promise<string>>();
  const queue: (() => void)[] = [];
  let activeCount = 0;
  let stopped = false;

  const findCached = async (fileName: string) => {
    const path = join(cacheFolder, fileName);
    return (await exists(path)) ? path : null;
  };

  /** Whoever asks for a file that is being made waits for that same one. */
  function make(requested: RenditionName): Promise<string> {
    const fileName = renditionFileName(requested);
    const pending = inProgress.get(fileName);
    if (pending) return pending;
    const path = join(cacheFolder, fileName);
    const work = withPermit(async () => {
      await mkdir(cacheFolder, { recursive: true });
      await makeRendition(originalPath(originalFolders, requested.name), path, requested);
      return path;
    }).finally(() => inProgress.delete(fileName));
    inProgress.set(fileName, work);
    return work;
  }

  async function withPermit<T>(work: () => Promise<T>): Promise<T> {
    if (activeCount >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve));
    else activeCount++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else activeCount--;
    }
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
