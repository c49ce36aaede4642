import type { Database } from "../../schema.ts";

/** Those of these orders that are placed and whose city is not known. */
export function listOrdersWithoutCity(db: Database, orderIds: readonly number[]) {
  return db
    .selectFrom("orders")
    .where("id", "in", orderIds)
    .where("placedAt", "is not", null)
    .where("cityId", "is", null)
    .where("shippingAddress", "is not", null)
    .orderBy("id")
    .select(["id", (eb) => eb.ref("shippingAddress").$notNull().as("address")])
    .execute();
}

/** Stores the city that was recognised in an address, unless someone has changed either meanwhile. */
export async function setOrderCity(
  db: Database,
  { id, address, cityId }: { id: number; address: string; cityId: string },
): Promise<void> {
  await db
    .updateTable("orders")
    .set({ cityId })
    .where("id", "=", id)
    .where("cityId", "is", null)
    .where("shippingAddress", "=", address)
    .execute();
}
