import { sql } from "kysely";
import { imageColumns, withImage } from "../catalogue/with-image.ts";
import { maxPaisa } from "../money/price.ts";
import type { Database } from "../schema.ts";
import { emailUnconfirmed } from "./order-line-queries.ts";
import { updatedAtNow } from "./order-line-write-queries.ts";
import { orderLineNumberText, orderNumberText } from "./order-number.ts";

export interface OrderSummary {
  checkoutId: number;
  lineCount: number;
  activeLineCount: number;
  /** Paisa, without cancelled lines. */
  total: number;
}

/** Summaries by order id. */
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

/** An order with its lines for the dashboard; null where no order of that number has lines. */
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

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Database, checkoutId: number) {
  return tx
    .selectFrom("checkouts")
    .where("id", "=", checkoutId)
    .select(["id", "number", "paymentMethod", "paymentStatus", "ownerNotes"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the owner's notes; null removes them. */
export async function updateOwnerNotes(tx: Database, checkoutId: number, notes: string | null) {
  await tx.updateTable("checkouts").set({ ownerNotes: notes }).where("id", "=", checkoutId).execute();
}

/** Sets the payment status of an order and its active lines. @returns the changed lines */
export async function updatePaymentStatus(tx: Database, checkoutId: number, paymentStatus: string) {
  await tx.updateTable("checkouts").set({ paymentStatus }).where("id", "=", checkoutId).execute();
  return updateActiveLines(tx, checkoutId, { paymentStatus });
}

/** Sets the tracking number of active lines; null removes it. @returns the changed lines */
export async function updateTrackingNumber(tx: Database, checkoutId: number, trackingNumber: string | null) {
  return updateActiveLines(tx, checkoutId, { trackingNumber });
}

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
