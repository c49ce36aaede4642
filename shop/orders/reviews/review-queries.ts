import { sql } from "kysely";
import { imageColumns, withImage } from "../../catalogue/model/with-image.ts";
import type { Database } from "../../schema.ts";
import { reviewDays } from "../model/review.ts";
import type { TypedReview } from "./review-form.ts";

// What has no digits is no phone: it equals no other.
const phones = sql`(nullif(phone_digits(coalesce(orders.phone_e164, orders.phone_number)), ''),
  nullif(phone_digits(orders.second_phone_e164), ''))`;

/**
 * Of an order: no one who works or worked in the shop, rides for it or answers its numbers ordered it, and its customer
 * is known. They are told apart by account and by the digits of both phones.
 */
const isOfCustomer = sql<boolean>`
  coalesce(orders.user_id, orders.phone_e164) is not null
  and not exists (select from users where (role is not null or left_at is not null)
    and (id = orders.user_id or phone_digits in ${phones}))
  and not exists (
    select from (
      select coalesce(riders.normal_phone, riders.phone) as phone from riders
      union all
      select number.value from settings, jsonb_each_text(settings.value) as number
      where settings.key = 'shop' and number.key in ('phone', 'whatsAppNumber', 'raast', 'jazzCash', 'easypaisa')
    ) as ours where phone_digits(phone) in ${phones})`;

/** The lines of an order, or of several, that their customer may rate now, each with what was said of it. */
export async function listReviewableLines(db: Database, orderIds: number | number[]) {
  const ids = [orderIds].flat();
  if (ids.length === 0) return [];
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
    .where("orderLines.orderId", "in", ids)
    .where("orders.placedAt", "is not", null)
    .where(sql<boolean>`parcel.delivered_at > now() - make_interval(days => ${reviewDays})`)
    .where(isOfCustomer)
    .orderBy("orderLines.line")
    .select([
      "orders.number",
      "orderLines.orderId",
      "orderLines.id",
      "orderLines.line",
      "orderLines.productId",
    ])
    .select(["orderLines.productName", "products.backgroundColor as color", "parcel.deliveredAt"])
    .select(["reviews.stars", "reviews.name", "reviews.text", "reviews.textState", "reviews.hiddenFor"])
    .select(["reviews.reply", "reviews.sentAt", ...imageColumns])
    .execute();
  return rows.map(withImage);
}

export type ReviewableLine = Awaited<ReturnType<typeof listReviewableLines>>[number];

/** Stores what was said of a line, or removes it. A changed text or name is a new review: it is read again before it shows. */
export async function putReview(
  tx: Database,
  { id, productId }: Pick<ReviewableLine, "id" | "productId">,
  said: TypedReview["said"],
): Promise<void> {
  await sql`
    delete from reviews where order_line_id = ${id}
      and (name, text) is distinct from (${said?.name ?? null}, ${said?.text ?? null})`.execute(tx);
  if (!said) return;
  await sql`
    insert into reviews (order_line_id, product_id, stars, name, text, text_state)
    values (${id}, ${productId}, ${said.stars}, ${said.name}, ${said.text}, case when ${said.text} <> '' then 'waiting' end)
    on conflict (order_line_id) do update set stars = excluded.stars where reviews.stars <> excluded.stars`.execute(
    tx,
  );
}

/** Taken before a row of `reviews` is: `rate_products` takes it at the end, and then changes rows that others may hold. */
export async function lockRatings(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lumiskin ratings'))`.execute(tx);
}

function shownReviews(db: Database, productId: string) {
  return db
    .selectFrom("reviews")
    .where("productId", "=", productId)
    .where("counts", "=", true)
    .where("textState", "=", "shown");
}

/** The newest texts about a product that are shown. */
export async function listShownReviews(db: Database, productId: string, limit: number, offset = 0) {
  return shownReviews(db, productId)
    .orderBy("sentAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .select(["id", "stars", "name", "text", "reply", "sentAt"])
    .execute();
}

export async function countShownReviews(db: Database, productId: string): Promise<number> {
  const count = shownReviews(db, productId).select((eb) => eb.fn.countAll<number>().as("count"));
  return (await count.executeTakeFirstOrThrow()).count;
}
