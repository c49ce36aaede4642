import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { CountState } from "./count-queries.ts";

/** A count as the list shows it. */
export interface CountSummary {
  id: number;
  state: CountState;
  startedAt: Date;
  endedAt: Date | null;
  /** Name or email; null: they have left. */
  startedBy: string | null;
  endedBy: string | null;
  /** Products that were counted. */
  products: number;
}

const nameOf = (alias: string) =>
  sql<
    string | null
  >`coalesce(nullif(btrim(${sql.ref(`${alias}.fullName`)}), ''), ${sql.ref(`${alias}.email`)})`;

const summaries = (db: Database) =>
  db
    .selectFrom("stockCounts")
    .leftJoin("users as starter", "starter.id", "stockCounts.startedBy")
    .leftJoin("users as ender", "ender.id", "stockCounts.endedBy")
    .select(["stockCounts.id", "state", "startedAt", "endedAt"])
    .select(
      sql<number>`(select count(*) from stock_count_lines where count_id = stock_counts.id)`.as("products"),
    )
    .select([nameOf("starter").as("startedBy"), nameOf("ender").as("endedBy")]);

/** The newest counts. For staff only. */
export function listCounts(db: Database, limit: number): Promise<CountSummary[]> {
  return summaries(db).orderBy("stockCounts.id", "desc").limit(limit).execute();
}

/** A count, or null. For staff only. */
export async function findCount(db: Database, id: number): Promise<CountSummary | null> {
  return (await summaries(db).where("stockCounts.id", "=", id).executeTakeFirst()) ?? null;
}

/** The tracked products that are not archived, in catalogue order: those that can be counted. */
export function listCountable(db: Database): Promise<{ productId: string; name: string }[]> {
  return db
    .selectFrom("products")
    .innerJoin("stockLevels", "stockLevels.productId", "products.id")
    .where("stockLevels.tracked", "=", true)
    .where("stockLevels.place", "=", "shop")
    .where("products.status", "!=", "archived")
    .orderBy("products.position")
    .orderBy("products.id")
    .select(["products.id as productId", "products.name"])
    .execute();
}
