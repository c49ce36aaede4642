import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../schema.ts";
import { makeRendition } from "./make-rendition.ts";
import { masterFile } from "./masters.ts";
import { masterOf, mastersByUse } from "./media-queries.ts";
import { type PhotoFormat, photoWidths, type RenditionName, renditionFile } from "./photo.ts";

export interface Renditions {
  /** The file of a rendition, made now if need be; null where the shop has no such picture or width. */
  find(asked: RenditionName): Promise<string | null>;
  /** Makes every rendition that is missing, one at a time, and steps back while visitors wait for theirs. */
  warm(): Promise<void>;
  /** Ends warming and waits for what is being made. */
  stop(): Promise<void>;
}

interface Folders {
  /** Where the masters are, as `<name>.jpg`; the first folder that has one wins. */
  masters: readonly string[];
  /** Where what is made is kept. */
  made: string;
}

// Two encoders at a time: more only make every visitor wait for all of them.
const atOnce = 2;

/** The shop's pictures in all their widths and formats: each is made once and kept. */
export function openRenditions(db: Database, { masters, made }: Folders): Renditions {
  const making = new Map<string, Promise<string>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let stopped = false;

  const known = async (file: string) => {
    const path = join(made, file);
    return (await exists(path)) ? path : null;
  };

  /** Whoever asks for a file that is being made waits for that same one. */
  function make(asked: RenditionName): Promise<string> {
    const file = renditionFile(asked);
    const same = making.get(file);
    if (same) return same;
    const path = join(made, file);
    const work = inTurn(async () => {
      await mkdir(made, { recursive: true });
      await makeRendition(masterFile(masters, asked.name), path, asked);
      return path;
    }).finally(() => making.delete(file));
    making.set(file, work);
    return work;
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    async find(asked) {
      const kept = await known(renditionFile(asked));
      if (kept) return kept;
      const master = await masterOf(db, asked);
      if (!master) return null;
      if (asked.width !== "share" && !photoWidths(master.width).includes(asked.width)) return null;
      return make(asked);
    },

    async warm() {
      const rows = await mastersByUse(db);
      for (const format of ["avif", "webp", "jpg"] satisfies PhotoFormat[]) {
        for (const { name, hash, width: master } of rows) {
          for (const width of photoWidths(master)) {
            while (making.size > 0 && !stopped) await Promise.allSettled(making.values());
            if (stopped) return;
            const wanted = { name, hash, width, format };
            if (!(await known(renditionFile(wanted)))) await make(wanted);
          }
        }
      }
    },

    async stop() {
      stopped = true;
      await Promise.allSettled(making.values());
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
