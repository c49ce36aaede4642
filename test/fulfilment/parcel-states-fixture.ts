import type { Updateable } from "kysely";
import type { ShipmentsTable } from "../../shop/fulfilment/schema.ts";
import type { ConfirmationState, ShipmentState } from "../../shop/orders/model/state-machines.ts";
import type { Database } from "../../shop/schema.ts";
import { insertOrder } from "../orders-fixture.ts";

interface ParcelFields extends Omit<Updateable<ShipmentsTable>, "id" | "state"> {
  state: ShipmentState;
  /** Paisa that its courier was told to collect; absent: nobody was told. */
  told?: number;
}

interface TestParcel {
  number: number;
  /** Paisa of each line. */
  amounts?: number[];
  placedAt?: Date;
  confirmation?: ConfirmationState | null;
  paymentMethod?: "cod" | "jazzcash";
  paymentStatus?: string;
  status?: string;
  phoneE164?: string;
  /** Absent: the order has no shipment yet. */
  parcel?: ParcelFields;
}

/** An order with all its lines in one shipment, past all rules of the shop. @returns the ids of order, lines and shipment */
export async function insertParcel(
  db: Database,
  {
    number,
    amounts = [100_000],
    placedAt = new Date(),
    confirmation = "confirmed",
    parcel,
    ...line
  }: TestParcel,
) {
  const order = await insertOrder(
    db,
    { number, userId: null, placedAt },
    amounts.map((unitPrice) => ({ unitPrice, ...line })),
  );
  await db.updateTable("orders").set({ confirmation }).where("id", "=", order.id).execute();
  if (!parcel) return { ...order, shipmentId: null };
  const { told, ...fields } = parcel;
  const shipmentId = await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("shipments")
      .values({ ...fields, state: parcel.state })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("shipmentLines")
      .values(
        amounts.map((_, index) => ({ shipmentId: id, orderId: order.id, line: index + 1, quantity: 1 })),
      )
      .execute();
    if (told !== undefined)
      await tx
        .insertInto("toldCash")
        .values({ shipmentId: id, orderId: order.id, amount: told, toldBefore: true })
        .execute();
    return id;
  });
  return { ...order, shipmentId };
}
