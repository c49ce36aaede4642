import { photosWithoutAlt } from "../product-photos/product-photo-queries.ts";
import type { Database } from "../schema.ts";
import type { EditableProduct } from "./editable-product.ts";
import { type PublishProblem, publishProblems } from "./publish-problems.ts";

/** What is missing before a product can be published, also of its photographs; empty: nothing. */
export async function findPublishProblems(db: Database, product: EditableProduct): Promise<PublishProblem[]> {
  const missing = (await photosWithoutAlt(db, product.id)).length;
  const message =
    missing === 1
      ? "A photograph does not say yet what it shows."
      : `${missing} photographs do not say yet what they show.`;
  return [...publishProblems(product), ...(missing > 0 ? [{ field: null, message }] : [])];
}
