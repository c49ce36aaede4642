import { sql } from "kysely";
import { clampPage, type Page } from "../../base/page.ts";
import type { Database } from "../../schema.ts";
import type { ScheduledPriceState } from "../price-schema.ts";
import type { ProductFields } from "../product/editable-product.ts";
import type { ScheduledPrice, ScheduledPrices } from "./scheduled-price.ts";

const pageSize = 50;

/** A scheduled price in a list. */
export interface ListedScheduledPrice extends ScheduledPrice {
  productName: string;
}

/** @returns the id. SQLSTATE 23P01 of `scheduled_prices_apart`: the product has another one on one of these days. */
export async function insertScheduledPrice(
  tx: Database,
  productId: string,
  prices: ScheduledPrices,
  createdBy: string,
): Promise<number> {
  const { id } = await tx
    .insertInto("scheduledPrices")
    .values({ productId, ...prices, createdBy })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A scheduled price, locked until the transaction ends; null: there is none. */
export async function lockScheduledPrice(tx: Database, id: number): Promise<ScheduledPrice | null> {
  const row = await scheduledPrices(tx)
    .where("scheduledPrices.id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The ids of the prices that run and whose last day is over, then of those that wait and whose first day has come. */
export async function dueScheduledPrices(
  db: Database,
  today: string,
): Promise<{ ending: number[]; beginning: number[] }> {
  const rows = await db
    .selectFrom("scheduledPrices")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "running"), eb(sql`last_day`, "<", sql`${today}::date`)]),
        eb.and([eb("state", "=", "waiting"), eb(sql`first_day`, "<=", sql`${today}::date`)]),
      ]),
    )
    .orderBy("firstDay")
    .orderBy("id")
    .select(["id", "state"])
    .execute();
  const ids = (state: ScheduledPriceState) => rows.filter((row) => row.state === state).map(({ id }) => id);
  return { ending: ids("running"), beginning: ids("waiting") };
}

type Before = Pick<ProductFields, "unitPrice" | "cataloguePrice" | "discountPercent">;

/** Notes that a price has begun, and what the product had before. */
export async function markBegun(tx: Database, id: number, before: Before): Promise<void> {
  await tx
    .updateTable("scheduledPrices")
    .set({
      state: "running",
      beganAt: sql<Date>`now()`,
      unitPriceBefore: before.unitPrice,
      cataloguePriceBefore: before.cataloguePrice,
      badgeBefore: before.discountPercent,
    })
    .where("id", "=", id)
    .execute();
}

/** Notes that a price is over. */
export async function markOver(
  tx: Database,
  id: number,
  state: "ended" | "cancelled",
  kept: string[],
): Promise<void> {
  await tx
    .updateTable("scheduledPrices")
    .set({ state, kept, endedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The waiting and running prices of these products that share a day with the given ones. */
export function overlappingScheduledPrices(
  db: Database,
  productIds: readonly string[],
  { firstDay, lastDay }: Pick<ScheduledPrices, "firstDay" | "lastDay">,
): Promise<ListedScheduledPrice[]> {
  return scheduledPrices(db)
    .where("productId", "in", productIds)
    .where("scheduledPrices.state", "in", ["waiting", "running"])
    .where(sql<boolean>`daterange(first_day, last_day, '[]') && daterange(${firstDay}, ${lastDay}, '[]')`)
    .orderBy("scheduledPrices.id")
    .execute();
}

/** The price of a product that runs, and those that wait, by their first day. */
export function comingScheduledPrices(db: Database, productId: string): Promise<ListedScheduledPrice[]> {
  return scheduledPrices(db)
    .where("productId", "=", productId)
    .where("scheduledPrices.state", "in", ["waiting", "running"])
    .orderBy("scheduledPrices.firstDay")
    .execute();
}

/** Those that run, then those that wait, then those that are over, the newest first. */
export async function listScheduledPrices(
  db: Database,
  requested: number,
): Promise<Page<ListedScheduledPrice>> {
  const { total } = await db
    .selectFrom("scheduledPrices")
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = clampPage(requested, total, pageSize);
  const items = await scheduledPrices(db)
    .orderBy(sql`case scheduled_prices.state when 'running' then 1 when 'waiting' then 2 else 3 end`)
    .orderBy("scheduledPrices.firstDay", "desc")
    .orderBy("scheduledPrices.id", "desc")
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { items, page, pages, total };
}

function scheduledPrices(db: Database) {
  return db
    .selectFrom("scheduledPrices")
    .select((eb) => [
      "scheduledPrices.id",
      "productId",
      "scheduledPrices.unitPrice",
      "scheduledPrices.cataloguePrice",
      "badgePercent",
      sql<string>`first_day::text`.as("firstDay"),
      sql<string>`last_day::text`.as("lastDay"),
      "scheduledPrices.state",
      "unitPriceBefore",
      "cataloguePriceBefore",
      "badgeBefore",
      "kept",
      "beganAt",
      eb
        .selectFrom("products")
        .whereRef("products.id", "=", "scheduledPrices.productId")
        .select("products.name")
        .$asScalar()
        .$notNull()
        .as("productName"),
    ]);
}
