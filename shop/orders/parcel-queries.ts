import { sql } from "kysely";
import { imageColumns, joinedImage } from "../catalogue/joined-image.ts";
import { largestPaisa } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { checkoutNumberText, orderNumberText } from "./order-number.ts";
import { emailUnconfirmed } from "./order-queries.ts";
import { changedNow } from "./order-record-queries.ts";

/** The orders of one checkout as the one parcel that they are sent in. */
export interface Parcel {
  checkoutId: number;
  /** How many orders it has, and how many of them are not cancelled. */
  orders: number;
  active: number;
  /** Paisa, of the orders that are not cancelled. */
  total: number;
}

/** The parcels of those checkouts, by the checkout's id. */
export async function parcelsOf(db: Database, checkoutIds: number[]): Promise<Map<number, Parcel>> {
  const { rows } = await sql<Parcel>`
    select checkout_id, count(*)::int as orders,
      (count(*) filter (where lower(status) <> 'cancelled'))::int as active,
      least(coalesce(sum(amount) filter (where lower(status) <> 'cancelled'), 0), ${largestPaisa})::bigint as total
    from orders where checkout_id = any(${checkoutIds}::bigint[]) group by checkout_id`.execute(db);
  return new Map(rows.map((parcel) => [parcel.checkoutId, parcel]));
}

/** A checkout that holds any order, as its parcel's page shows it; null where there is none of that number. */
export async function parcelByNumber(db: Database, number: number) {
  const checkout = await db
    .selectFrom("checkouts")
    .where("number", "=", number)
    .select([
      "id",
      "placedAt",
      "createdAt",
      "paymentMethod",
      "paymentStatus",
      "phoneNumber",
      "phoneNormalised",
    ])
    .select(["shippingAddress", "notes", "ownerNotes"])
    .executeTakeFirst();
  if (!checkout) return null;
  const rows = await db
    .selectFrom("orders")
    .innerJoin("products", "products.id", "orders.productId")
    .leftJoin("media", "media.name", "orders.image")
    .where("orders.checkoutId", "=", checkout.id)
    .orderBy("orders.line")
    .select(["orders.id", "orders.line", "orders.customerName", "orders.customerEmail", "orders.productName"])
    .select(["orders.brand", "orders.unitPrice", "orders.quantity", "orders.amount", "orders.status"])
    .select(["orders.placedAt", "orders.orderDate", "orders.trackingNumber", "products.backgroundColor"])
    .select(imageColumns)
    .select(emailUnconfirmed.as("emailUnconfirmed"))
    .execute();
  const orders = rows.map((row) => ({ ...joinedImage(row), number: orderNumberText(number, row.line) }));
  const [first] = orders;
  return first ? { ...checkout, number: checkoutNumberText(number), first, orders } : null;
}

/** A parcel's checkout, locked until the transaction ends. */
export async function lockParcel(tx: Database, checkoutId: number) {
  return tx
    .selectFrom("checkouts")
    .where("id", "=", checkoutId)
    .select(["id", "number", "paymentMethod", "paymentStatus", "ownerNotes"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the owner's notes about a parcel; null removes them. */
export async function writeOwnerNotes(tx: Database, checkoutId: number, notes: string | null) {
  await tx.updateTable("checkouts").set({ ownerNotes: notes }).where("id", "=", checkoutId).execute();
}

/** Gives a checkout and all its orders another payment status. */
export async function writePaymentStatus(tx: Database, checkoutId: number, paymentStatus: string) {
  await tx.updateTable("checkouts").set({ paymentStatus }).where("id", "=", checkoutId).execute();
  return changeOrdersOf(tx, checkoutId, { paymentStatus });
}

/** Gives the orders of a parcel that are not cancelled a tracking number; null takes it away. */
export async function writeTracking(tx: Database, checkoutId: number, trackingNumber: string | null) {
  return changeOrdersOf(tx, checkoutId, { trackingNumber });
}

/** @returns the orders that were changed, each with its status */
async function changeOrdersOf(
  tx: Database,
  checkoutId: number,
  change: { paymentStatus?: string; trackingNumber?: string | null },
) {
  return tx
    .updateTable("orders")
    .set({ ...change, updatedAt: changedNow })
    .where("checkoutId", "=", checkoutId)
    .where("placedAt", "is not", null)
    .where((eb) => eb(eb.fn("lower", ["status"]), "!=", "cancelled"))
    .$if(change.trackingNumber !== undefined, (query) =>
      query.where("trackingNumber", "is distinct from", change.trackingNumber ?? null),
    )
    .returning(["id", "status"])
    .execute();
}
