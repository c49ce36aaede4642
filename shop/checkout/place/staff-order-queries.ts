import type { Database } from "../../schema.ts";
import type { StaffOrder } from "./take-order.ts";

/**
 * Inserts an order that staff take, open and without lines, unless its key was used: a second form waits here until the first
 * is done. @returns `number`: null where the key is of no order that staff took
 */
export async function insertStaffOrder(
  tx: Database,
  { key, channel, chatApp }: Pick<StaffOrder, "key" | "channel" | "chatApp">,
): Promise<{ id: number; number: number; isNew: true } | { id: null; number: number | null; isNew: false }> {
  const inserted = await tx
    .insertInto("orders")
    .values({ key, channel, chatApp })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning(["id", "number"])
    .executeTakeFirst();
  if (inserted) return { ...inserted, isNew: true };
  const existing = await tx
    .selectFrom("orders")
    .where("key", "=", key)
    .where("channel", "!=", "web")
    .select("number")
    .executeTakeFirst();
  return { id: null, number: existing?.number ?? null, isNew: false };
}
