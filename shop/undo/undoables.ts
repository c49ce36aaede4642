import type { RevisedEntity } from "../base/revisions/revision-queries.ts";
import type { Undoable } from "./undoable.ts";
import { undoableArticle } from "./undoable-article.ts";
import { undoableCategory } from "./undoable-category.ts";
import { undoableContent } from "./undoable-content.ts";
import { undoablePhotos } from "./undoable-photos.ts";
import { undoableProduct } from "./undoable-product.ts";
import { undoableSettings } from "./undoable-settings.ts";

/** Every kind of thing whose changes can be undone. Stock, money and bookings have no revisions: an entry counters them. */
export const undoables: Readonly<Partial<Record<RevisedEntity, Undoable>>> = {
  product: undoableProduct,
  category: undoableCategory,
  content: undoableContent,
  article: undoableArticle,
  settings: undoableSettings,
  photos: undoablePhotos,
};

/** Of a revision's entity; undefined: changes of that kind cannot be undone. */
export function undoableOf(entity: string): Undoable | undefined {
  return Object.hasOwn(undoables, entity) ? undoables[entity as RevisedEntity] : undefined;
}
