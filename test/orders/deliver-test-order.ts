import type { Database } from "../../shop/schema.ts";

/** Puts a placed order into a parcel of its own, which has arrived. @returns the parcel's id */
export async function deliverTestOrder(db: Database, orderId: number): Promise<number> {
  const { id } = await db
    .insertInto("shipments")
    .values({ state: "booked", courier: "postex", trackingNumber: `PX-${orderId}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = db
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .select(["orderId", "line", "quantity"]);
  const shipped = (await lines.execute()).map((line) => ({ ...line, shipmentId: id }));
  await db.insertInto("shipmentLines").values(shipped).execute();
  await db
    .updateTable("shipments")
    .set({ state: "delivered", deliveredAt: new Date() })
    .where("id", "=", id)
    .execute();
  return id;
}
