import { clampPage } from "../../base/page.ts";
import type { Database } from "../../schema.ts";
import type { HideReason, ReviewState } from "../model/review.ts";

const pageSize = 25;

/** A page of the texts in a state: what waits the longest comes first, of the others the newest. For admins only. */
export async function listReviews(db: Database, state: ReviewState, requested: number) {
  const counts = await countReviews(db);
  const { page, pages, offset } = clampPage(requested, counts[state], pageSize);
  const direction = state === "waiting" ? "asc" : "desc";
  const items = await ofOrders(db)
    .where("counts", "=", true)
    .where("textState", "=", state)
    .orderBy("sentAt", direction)
    .orderBy("reviews.id", direction)
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { items, page, pages, total: counts[state], counts };
}

async function countReviews(db: Database): Promise<Record<ReviewState, number>> {
  const count = (state: ReviewState) =>
    db.fn.countAll<number>().filterWhere("textState", "=", state).as(state);
  return db
    .selectFrom("reviews")
    .where("counts", "=", true)
    .where("textState", "is not", null)
    .select([count("waiting"), count("shown"), count("hidden")])
    .executeTakeFirstOrThrow();
}

/** A text that counts, locked until the transaction ends; undefined: there is none (any more). */
export async function lockReview(tx: Database, id: number) {
  return ofOrders(tx)
    .select(["textState"])
    .where("reviews.id", "=", id)
    .where("counts", "=", true)
    .where("textState", "is not", null)
    .forUpdate("reviews")
    .executeTakeFirst();
}

export async function updateReview(
  tx: Database,
  id: number,
  changed: { textState: ReviewState; hiddenFor: HideReason | null; reply?: string },
): Promise<void> {
  await tx.updateTable("reviews").set(changed).where("id", "=", id).execute();
}

function ofOrders(db: Database) {
  return db
    .selectFrom("reviews")
    .innerJoin("orderLines", "orderLines.id", "reviews.orderLineId")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["reviews.id", "stars", "name", "text", "hiddenFor", "reply", "sentAt"])
    .select(["orderLines.productName", "orders.number as orderNumber", "orderLines.line"]);
}
