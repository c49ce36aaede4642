import { toPhoto } from "../../../shop/catalogue/model/photo.ts";
import { photoChoices } from "../../../shop/content/texts/content-choice-queries.ts";
import type { Database } from "../../../shop/schema.ts";
import type { NamedPhoto } from "./photo-choice.tsx";

/** Every photo that can be chosen. */
export async function namedPhotos(db: Database): Promise<NamedPhoto[]> {
  return (await photoChoices(db)).map((row) => ({ name: row.name, photo: toPhoto(row) }));
}
