import { photoChoices } from "../../../shop/content/content-choice-queries.ts";
import { toPhoto } from "../../../shop/media/photo.ts";
import type { Database } from "../../../shop/schema.ts";
import type { NamedPhoto } from "./photo-choice.tsx";

/** Every photo that can be chosen. */
export async function namedPhotos(db: Database): Promise<NamedPhoto[]> {
  return (await photoChoices(db)).map((row) => ({ name: row.name, photo: toPhoto(row) }));
}
