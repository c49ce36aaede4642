import { sql } from "kysely";
import type { Database } from "../../schema.ts";
import type { OrderHistoryEvent } from "./order-history.ts";

/** The events of orders, oldest first. `by` is the name or email of the actor; null: they have left. `role` is theirs by now. */
export async function listOrderEvents(db: Database, orderIds: number[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderEvents")
    .leftJoin("users", "users.id", "orderEvents.actorId")
    .where("orderEvents.orderId", "in", orderIds)
    .orderBy("orderEvents.id")
    .select(["orderEvents.orderId", "line", "type", "at", "actor", "users.role"])
    .leftJoin("payments", (join) =>
      join.onRef("payments.id", "=", "orderEvents.paymentId").on("payments.purpose", "=", "advance"),
    )
    .select(
      sql<OrderHistoryEvent["data"]>`case when payments.id is null then data
        else data || jsonb_build_object('purpose', payments.purpose) end`.as("data"),
    )
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("by"))
    .execute();
}
