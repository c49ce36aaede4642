import { latestRevisions } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import { describeBlankPhotos } from "../photos/change-photos.ts";
import type { ProductStatus } from "../schema.ts";
import { changeProducts } from "./change-products.ts";
import { lockProducts } from "./product-write-queries.ts";
import { type PublishProblem, publishProblems } from "./publish-problems.ts";

export type StatusChange = "publish" | "unpublish" | "archive" | "bring-back";

export type ChangeProductStatusResult =
  /** `revision`: the new one; null: it was so already. */
  | { outcome: "changed"; status: ProductStatus; revision: number | null }
  | { outcome: "unknown" }
  /** It stays as it is: what is missing. */
  | { outcome: "incomplete"; problems: PublishProblem[] };

/**
 * Takes a product into the shop or out of it. One that is brought back is what it was before it was archived; a product of the
 * shop that is no longer complete comes back as a draft.
 */
export function changeProductStatus(
  db: Database,
  id: string,
  change: StatusChange,
  by: { actorId: string },
): Promise<ChangeProductStatusResult> {
  return db.transaction().execute(async (tx) => {
    const [product] = await lockProducts(tx, [id]);
    if (!product) return { outcome: "unknown" };
    const problems = publishProblems(product);
    if (change === "publish" && problems.length > 0) return { outcome: "incomplete", problems };
    if (change === "publish") await describeBlankPhotos(tx, id, by);
    if (change === "bring-back" && product.status !== "archived")
      return { outcome: "changed", status: product.status, revision: null };
    const status =
      change === "publish"
        ? "active"
        : change === "archive"
          ? "archived"
          : change === "bring-back" && problems.length === 0 && (await wasActive(tx, id))
            ? "active"
            : "draft";
    const changed = await changeProducts(tx, [{ id, set: { status } }], by);
    const revision = changed.outcome === "changed" ? (changed.revisions[0] ?? null) : null;
    return { outcome: "changed", status, revision };
  });
}

/** Before the revision that archived it; without one it was archived before there were revisions. */
async function wasActive(tx: Database, id: string): Promise<boolean> {
  const revisions = await latestRevisions(tx, "product", id, 1000);
  const archiving = revisions.find(({ after }) => after.status === "archived");
  return archiving ? archiving.before?.status === "active" : true;
}
