import { sql } from "kysely";
import type { Customer } from "../../shop/customers/model/customer.ts";
import type { Database } from "../../shop/schema.ts";
import { placeTestOrder } from "../orders-fixture.ts";

/** Makes couriers and a city that parcels may be booked with. */
export async function prepareCouriers(db: Database): Promise<void> {
  await db.updateTable("couriers").set({ active: true }).execute();
  await db
    .insertInto("cities")
    .values({ id: "lahore", name: "Lahore", province: "Punjab" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Places and confirms an order of a customer, and plans one parcel with all of it. @returns `cash`: what is due for it, in paisa */
export async function planTestParcel(
  db: Database,
  customer: Customer,
  options: Parameters<typeof placeTestOrder>[2] = {},
) {
  const order = await placeTestOrder(db, customer, options);
  await db
    .updateTable("orders")
    .set({ confirmation: "confirmed", notReserved: false, cityId: "lahore" })
    .where("id", "=", order.id)
    .execute();
  const { rows } = await sql<{ id: number; reference: string; cash: number }>`
    with planned as (
      insert into shipments (city_id, weight_grams) values ('lahore', 300) returning id, reference
    ), lines as (
      insert into shipment_lines (shipment_id, order_id, line, quantity)
      select planned.id, order_id, line, quantity from planned, order_lines where order_id = ${order.id}
    )
    select id, reference, order_due(${order.id}) as cash from planned`.execute(db);
  const [parcel] = rows;
  if (!parcel) throw new Error("no parcel");
  return { order, ...parcel };
}
