import { type Insertable, sql, type UpdateObject } from "kysely";
import type { Database, Schema } from "../../schema.ts";
import type { OrderLinesTable } from "../schema.ts";
import { lockOrdersOf } from "./transition-queries.ts";

/** The value of `updated_at`: never before the order date, which a transaction that began later may have set. */
const updatedAtNow = sql<Date>`greatest(now(), order_lines.order_date)`;

/** Inserts a draft line: Pending, without delivery details, with the customer of its own (R22). @returns its id */
export async function insertDraftLine(
  tx: Database,
  line: Insertable<OrderLinesTable> & { ownCustomerName: string; ownCustomerEmail: string },
): Promise<number> {
  const { id } = await tx
    .insertInto("orderLines")
    .values({ ...line, boughtNow: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The next line number of an order. The caller holds the customer's cart lock. */
export async function nextLineNumber(tx: Database, orderId: number): Promise<number> {
  const { line } = await tx
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .select((eb) => eb.fn.coalesce(eb.fn.max("line"), eb.lit(0)).as("line"))
    .executeTakeFirstOrThrow();
  return line + 1;
}

/** Locks a draft line, after its order as an admin does; undefined where it is placed or has a final status. */
export async function lockDraftLine(tx: Database, lineId: number) {
  await lockOrdersOf(tx, "line", lineId);
  return tx
    .selectFrom("orderLines")
    .where("id", "=", lineId)
    .where("placedAt", "is", null)
    .where("status", "=", "pending")
    .select(["id", "orderId", "line", "quantity"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a locked draft line. */
export async function updateDraftLine(
  tx: Database,
  lineId: number,
  changes: UpdateObject<Schema, "orderLines">,
): Promise<void> {
  await tx
    .updateTable("orderLines")
    .set({ ...changes, updatedAt: updatedAtNow })
    .where("id", "=", lineId)
    .executeTakeFirstOrThrow();
}
