import { sql } from "kysely";
import type { Database } from "../../../schema.ts";
import type { Courier } from "./courier-queries.ts";

export type CourierChange = Pick<Courier, "name" | "trackingUrl" | "active" | "adviceHours">;

/** Stores what the owner has edited. The caller holds the courier's lock. */
export async function updateCourier(
  tx: Database,
  id: string,
  change: Partial<CourierChange> & { settings?: Courier["settings"] },
): Promise<void> {
  const { settings, ...columns } = change;
  await tx
    .updateTable("couriers")
    .set({
      ...columns,
      ...(settings ? { settings: JSON.stringify(settings) } : {}),
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Adds a courier without a protocol at the end of the list. @returns whether the id was free */
export async function insertCourier(tx: Database, { id, name }: Pick<Courier, "id" | "name">) {
  const inserted = await tx
    .insertInto("couriers")
    .values({ id, name, position: sql<number>`(select coalesce(max(position), 0) + 1 from couriers)` })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Swaps a courier with its neighbour in the owner's order. */
export async function moveCourier(tx: Database, id: string, by: -1 | 1): Promise<void> {
  const all = await tx
    .selectFrom("couriers")
    .select(["id", "position"])
    .orderBy("position")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  // Sorted again: what had to wait for another move has the order of before, with the positions of after.
  const ids = all.sort((one, other) => one.position - other.position).map((row) => row.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return;
  ids.splice(to, 0, ...ids.splice(from, 1));
  for (const [index, moved] of ids.entries())
    await tx
      .updateTable("couriers")
      .set({ position: index + 1 })
      .where("id", "=", moved)
      .where("position", "!=", index + 1)
      .execute();
}
