import { sql } from "kysely";
import type { Database } from "../../../schema.ts";
import type { CourierCharges, CourierPayment } from "../../model/courier-adapter.ts";

/** Stores a courier's newest word on what it charges for a parcel. */
export async function saveCharges(
  db: Database,
  courierId: string,
  shipmentId: number,
  { freight, fuel, handling, returned, tax, total }: CourierCharges,
): Promise<void> {
  const amounts = { freight, fuel, handling, returned, tax, total };
  await db
    .insertInto("courierCharges")
    .values({ shipmentId, courierId, ...amounts })
    .onConflict((conflict) => conflict.column("shipmentId").doUpdateSet({ ...amounts, at: sql<Date>`now()` }))
    .execute();
}

/** Stores a courier's newest word on its payment for a parcel; a paid one is not asked about again. */
export async function savePayment(
  db: Database,
  courierId: string,
  shipmentId: number,
  { paid, reference, paidOn }: CourierPayment,
): Promise<void> {
  const said = { paid, reference, paidOn };
  await db
    .insertInto("courierPayments")
    .values({ shipmentId, courierId, ...said })
    .onConflict((conflict) => conflict.column("shipmentId").doUpdateSet({ ...said, at: sql<Date>`now()` }))
    .execute();
  if (paid)
    await db.updateTable("shipments").set({ moneyDueAt: null }).where("id", "=", shipmentId).execute();
}

/** What a courier has said of a parcel's money. */
export async function findCourierMoney(db: Database, shipmentId: number) {
  const charges = await db
    .selectFrom("courierCharges")
    .where("shipmentId", "=", shipmentId)
    .select(["total", "tax", "at"])
    .executeTakeFirst();
  const payment = await db
    .selectFrom("courierPayments")
    .where("shipmentId", "=", shipmentId)
    .select(["paid", "reference", "paidOn", "at"])
    .executeTakeFirst();
  return { charges: charges ?? null, payment: payment ?? null };
}
