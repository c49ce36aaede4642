import type { Database } from "../../schema.ts";
import { type Photo, toPhoto } from "../model/photo.ts";
import { mediaByNames } from "./media-queries.ts";

/** Reads several photos in one query. @returns a lookup by name, null where there is none */
export async function photosByName(
  db: Database,
  names: readonly string[],
): Promise<(name: string) => Photo | null> {
  const rows = await mediaByNames(db, names);
  return (name) => {
    const row = rows.get(name);
    return row ? toPhoto(row) : null;
  };
}
