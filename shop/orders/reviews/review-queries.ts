import { sql } from "kysely";
import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import type { Database } from "../../schema.ts";
import { reviewDays } from "../model/review.ts";
import type { TypedReview } from "./review-form.ts";

/**
 * Of an order: no one who works or worked in the shop, rides for it or answers its numbers ordered it, and its customer
 * is known. They are told apart by account and by the digits of the phone.
 */
const isOfCustomer = sql<boolean>`
  coalesce(orders.user_id, orders.phone_e164) is not null
  and not exists (select from users where (role is not null or left_at is not null)
    and (id = orders.user_id or phone_digits = phone_digits(coalesce(orders.phone_e164, orders.phone_number))))
  and not exists (
    select from (
      select phone from riders
      union all
      select number.value from settings, jsonb_each_text(settings.value) as number
      where settings.key = 'shop' and number.key in ('phone', 'whatsAppNumber', 'raast', 'jazzCash', 'easypaisa')
    ) as ours where phone_digits(phone) = phone_digits(coalesce(orders.phone_e164, orders.phone_number)))`;

/** The lines of an order that its customer may rate now, each with what was said of it. */
export async function listReviewableLines(db: Database, orderId: number) {
  const rows = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .innerJoin("products", "products.id", "orderLines.productId")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("shipmentLines")
          .innerJoin("shipments", "shipments.id", "shipmentLines.shipmentId")
          .whereRef("shipmentLines.orderId", "=", "orderLines.orderId")
          .whereRef("shipmentLines.line", "=", "orderLines.line")
          .where("shipments.state", "=", "delivered")
          .select(sql<Date>`max(coalesce(shipments.delivered_at, shipments.updated_at))`.as("deliveredAt"))
          .as("parcel"),
      (join) => join.onTrue(),
    )
    .leftJoin("reviews", "reviews.orderLineId", "orderLines.id")
    .leftJoin("media", "media.name", "orderLines.image")
    .where("orderLines.orderId", "=", orderId)
    .where("orders.placedAt", "is not", null)
    .where(sql<boolean>`parcel.delivered_at > now() - make_interval(days => ${reviewDays})`)
    .where(isOfCustomer)
    .orderBy("orderLines.line")
    .select(["orders.number", "orderLines.id", "orderLines.line", "orderLines.productId"])
    .select(["orderLines.productName", "products.backgroundColor as color", "parcel.deliveredAt"])
    .select(["reviews.stars", "reviews.name", "reviews.text", "reviews.textState", "reviews.hiddenFor"])
    .select(["reviews.reply", "reviews.sentAt", ...imageColumns])
    .execute();
  return rows.map(withImage);
}

export type ReviewableLine = Awaited<ReturnType<typeof listReviewableLines>>[number];

/** Stores what was said of a line. Sent again, it stays as it is; a changed text or name is read again before it shows. */
export async function upsertReview(
  tx: Database,
  { id, productId }: Pick<ReviewableLine, "id" | "productId">,
  { stars, name, text }: TypedReview,
): Promise<void> {
  await sql`
    insert into reviews as said (order_line_id, product_id, stars, name, text, text_state)
    values (${id}, ${productId}, ${stars}, ${name}, ${text}, case when ${text} <> '' then 'waiting' end)
    on conflict (order_line_id) do update set stars = excluded.stars, name = excluded.name, text = excluded.text, sent_at = now(),
      text_state = case when (said.name, said.text) = (excluded.name, excluded.text) then said.text_state else excluded.text_state end,
      hidden_for = case when (said.name, said.text) = (excluded.name, excluded.text) then said.hidden_for end
    where (said.stars, said.name, said.text) <> (excluded.stars, excluded.name, excluded.text)`.execute(tx);
}

/** Taken before a row of `reviews` is: `rate_products` takes it at the end, and then changes rows that others may hold. */
export async function lockRatings(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lumiskin ratings'))`.execute(tx);
}

export async function deleteReviewOfLine(tx: Database, orderLineId: number): Promise<void> {
  await tx.deleteFrom("reviews").where("orderLineId", "=", orderLineId).execute();
}

/** The newest texts about a product that are shown. */
export async function listShownReviews(db: Database, productId: string, limit: number, offset = 0) {
  return db
    .selectFrom("reviews")
    .where("productId", "=", productId)
    .where("counts", "=", true)
    .where("textState", "=", "shown")
    .orderBy("sentAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .select(["id", "stars", "name", "text", "reply", "sentAt"])
    .execute();
}

export async function countShownReviews(db: Database, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom("reviews")
    .where("productId", "=", productId)
    .where("counts", "=", true)
    .where("textState", "=", "shown")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
