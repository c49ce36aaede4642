import { sql } from "kysely";
import { imageColumns, withImage } from "../catalogue/with-image.ts";
import { maxPaisa } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { emailUnconfirmed } from "./order-line-queries.ts";
import { updatedAtNow } from "./order-line-write-queries.ts";
import { orderLineNumberText, orderNumberText } from "./order-number.ts";

/** The orders of one checkout as the one parcel that they are sent in. */
export interface OrderSummary {
  checkoutId: number;
  /** How many orders it has, and how many of them are not cancelled. */
  lineCount: number;
  activeLineCount: number;
  /** Paisa, of the orders that are not cancelled. */
  total: number;
}

/** The parcels of those checkouts, by the checkout's id. */
export async function getOrderSummaries(
  db: Database,
  checkoutIds: number[],
): Promise<Map<number, OrderSummary>> {
  const { rows } = await sql<OrderSummary>`
    select checkout_id, count(*)::int as line_count,
      (count(*) filter (where lower(status) <> 'cancelled'))::int as active_line_count,
      least(coalesce(sum(amount) filter (where lower(status) <> 'cancelled'), 0), ${maxPaisa})::bigint as total
    from orders where checkout_id = any(${checkoutIds}::bigint[]) group by checkout_id`.execute(db);
  return new Map(rows.map((summary) => [summary.checkoutId, summary]));
}

/** A checkout that holds any order, as its parcel's page shows it; null where there is none of that number. */
export async function findOrderByNumber(db: Database, number: number) {
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
  const lines = rows.map((row) => ({ ...withImage(row), number: orderLineNumberText(number, row.line) }));
  const [first] = lines;
  return first ? { ...checkout, number: orderNumberText(number), first, lines } : null;
}

/** A parcel's checkout, locked until the transaction ends. */
export async function lockOrder(tx: Database, checkoutId: number) {
  return tx
    .selectFrom("checkouts")
    .where("id", "=", checkoutId)
    .select(["id", "number", "paymentMethod", "paymentStatus", "ownerNotes"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the owner's notes about a parcel; null removes them. */
export async function updateOwnerNotes(tx: Database, checkoutId: number, notes: string | null) {
  await tx.updateTable("checkouts").set({ ownerNotes: notes }).where("id", "=", checkoutId).execute();
}

/** Gives a checkout and all its orders another payment status. */
export async function updatePaymentStatus(tx: Database, checkoutId: number, paymentStatus: string) {
  await tx.updateTable("checkouts").set({ paymentStatus }).where("id", "=", checkoutId).execute();
  return updateActiveLines(tx, checkoutId, { paymentStatus });
}

/** Gives the orders of a parcel that are not cancelled a tracking number; null takes it away. */
export async function updateTrackingNumber(tx: Database, checkoutId: number, trackingNumber: string | null) {
  return updateActiveLines(tx, checkoutId, { trackingNumber });
}

/** @returns the orders that were changed, each with its status */
async function updateActiveLines(
  tx: Database,
  checkoutId: number,
  change: { paymentStatus?: string; trackingNumber?: string | null },
) {
  return tx
    .updateTable("orders")
    .set({ ...change, updatedAt: updatedAtNow })
    .where("checkoutId", "=", checkoutId)
    .where("placedAt", "is not", null)
    .where((eb) => eb(eb.fn("lower", ["status"]), "!=", "cancelled"))
    .$if(change.trackingNumber !== undefined, (query) =>
      query.where("trackingNumber", "is distinct from", change.trackingNumber ?? null),
    )
    .returning(["id", "status"])
    .execute();
}
