import { sql } from "kysely";
import type { Database } from "../schema.ts";
import type { OrderHistoryEvent } from "./order-history.ts";

/** The events of orders, oldest first. `by` is the name or email of the actor; null: they have left. */
export async function listOrderEvents(db: Database, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderEvents")
    .leftJoin("users", "users.id", "orderEvents.actorId")
    .where("orderId", "in", orderIds)
    .orderBy("orderEvents.id")
    .select(["orderId", "line", "type", "at", "actor"])
    .select((eb) => eb.ref("data").$castTo<OrderHistoryEvent["data"]>().as("data"))
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("by"))
    .execute();
}
