import { sql } from "kysely";
import { takeStock } from "../../catalogue/stock/stock-queries.ts";
import type { Database } from "../../schema.ts";
import { deliveryColumns } from "../model/delivery-columns.ts";
import type { ChangeableDetails } from "../model/editable-order.ts";
import { statesBeforeHandOver } from "../model/state-machines.ts";
import type { ChangedLine, ItemChange } from "./order-change.ts";
import type { ShippedPieces } from "./shipped-pieces.ts";

const updatedAtNow = sql<Date>`greatest(now(), order_lines.order_date)`;

/** Sets a line's quantity, and moves the pieces between it and the stock. */
export async function updateQuantity(
  tx: Database,
  { line, quantity, amount, stockTaken }: ChangedLine,
  actorId: string,
): Promise<void> {
  await tx
    .updateTable("orderLines")
    .set({ quantity, amount, stockTaken, updatedAt: updatedAtNow })
    .where("id", "=", line.id)
    .executeTakeFirstOrThrow();
  const pieces = line.stockTaken - stockTaken;
  if (pieces !== 0)
    await tx
      .insertInto("stockMovements")
      .values({ productId: line.productId, pieces, reason: "changed", lineId: line.id, actorId })
      .execute();
}

/**
 * Adds a line to a placed order and takes its pieces. It has the order's date, so that the lists keep the lines of an order
 * together. @returns its number
 */
export async function insertAddedLine(
  tx: Database,
  orderId: number,
  line: ItemChange["added"][number],
): Promise<number> {
  const inserted = await tx
    .insertInto("orderLines")
    .columns([
      ...(["orderId", "line", "productId", "productName", "brand", "image"] as const),
      ...(["unitPrice", "quantity", "amount", "stockTaken", "placedAt", "orderDate"] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom("orders")
        .where("id", "=", orderId)
        .select((one) => [
          "orders.id",
          sql<number>`(select coalesce(max(line), 0) + 1 from order_lines where order_id = ${orderId})`.as(
            "line",
          ),
          one.val(line.productId).as("productId"),
          one.val(line.productName).as("productName"),
          one.val(line.brand).as("brand"),
          sql<string | null>`${line.image}::text`.as("image"),
          sql<number>`${line.unitPrice}::bigint`.as("unitPrice"),
          sql<number>`${line.quantity}::integer`.as("quantity"),
          sql<number>`${line.amount}::bigint`.as("amount"),
          sql<number>`${line.stockTaken}::integer`.as("stockTaken"),
          "orders.placedAt",
          sql<Date>`orders.placed_at`.as("orderDate"),
        ]),
    )
    .returning(["id", "line"])
    .executeTakeFirstOrThrow();
  await takeStock(tx, { id: inserted.id, productId: line.productId, pieces: line.stockTaken });
  return inserted.line;
}

/** Writes the details of an order. Without a name the order carries the email (R31). @param notes absent: as they are */
export async function updateOrder(
  tx: Database,
  orderId: number,
  delivery: ChangeableDetails,
  notes?: string,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({
      ...deliveryColumns(delivery),
      // A name with an @ is not shown, so that it comes back blank.
      customerName: sql<string>`case when ${delivery.name} = '' and position('@' in customer_name) > 0 then customer_name
        else coalesce(nullif(${delivery.name}, ''), customer_email) end`,
      ...(notes !== undefined && { notes: notes || null }),
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", orderId)
    .execute();
}

/** The shipments of an order that are not handed over, oldest first, locked. */
export async function lockShipmentsToChange(tx: Database, orderId: number) {
  return tx
    .selectFrom("shipments")
    .where("state", "in", statesBeforeHandOver)
    .where("id", "in", (eb) =>
      eb.selectFrom("shipmentLines").select("shipmentId").where("orderId", "=", orderId),
    )
    .orderBy("id")
    .select(["id", "reference", "state"])
    .forNoKeyUpdate()
    .execute();
}

/** The pieces of an order in these shipments. */
export async function listShippedPieces(
  tx: Database,
  orderId: number,
  shipmentIds: number[],
): Promise<ShippedPieces[]> {
  if (shipmentIds.length === 0) return [];
  return tx
    .selectFrom("shipmentLines")
    .where("orderId", "=", orderId)
    .where("shipmentId", "in", shipmentIds)
    .select(["shipmentId", "line", "quantity"])
    .execute();
}

/** Writes what a shipment carries of a line; 0: nothing. */
export async function writeShippedPieces(tx: Database, orderId: number, row: ShippedPieces): Promise<void> {
  const { shipmentId, line, quantity } = row;
  if (quantity === 0) {
    await tx
      .deleteFrom("shipmentLines")
      .where("shipmentId", "=", shipmentId)
      .where("orderId", "=", orderId)
      .where("line", "=", line)
      .execute();
    return;
  }
  await tx
    .insertInto("shipmentLines")
    .values({ orderId, ...row })
    .onConflict((conflict) => conflict.columns(["shipmentId", "orderId", "line"]).doUpdateSet({ quantity }))
    .execute();
}

/** Has shipments packed again whose contents have changed. @returns those that were packed */
export async function unpack(tx: Database, shipmentIds: number[]) {
  if (shipmentIds.length === 0) return [];
  return tx
    .updateTable("shipments")
    .set({ packedAt: null, packedBy: null, slipCash: null, updatedAt: sql<Date>`now()` })
    .where("id", "in", shipmentIds)
    .where("packedAt", "is not", null)
    .returning(["id", "reference"])
    .execute();
}
