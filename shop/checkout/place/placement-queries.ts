import { type Insertable, sql, type Updateable } from "kysely";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import { insertMessages } from "../../base/outbox/outbox-queries.ts";
import { confirmationAtPlacement } from "../../orders/confirm/placement-confirmation-queries.ts";
import type { OrderEventsTable, OrderLinesTable, OrdersTable } from "../../orders/schema.ts";
import {
  advanceColumns,
  type OrderPhones,
  selectAdvancePayment,
} from "../../payments/ledger/advance-at-placement-queries.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";

export interface Placement {
  orderId: number;
  /** Whose cart is emptied; null: staff took the order. */
  userId: string | null;
  /** What the history says of it; `data` is JSON. */
  event: Pick<Insertable<OrderEventsTable>, "actor" | "actorId" | "data">;
  /** What the order knows from now on: customer, delivery, and the total in paisa that the customer saw. */
  details: PlacementDetails;
  payment: { method: PaymentMethod };
  /** Order lines to insert, numbered after those that the order has. */
  newLines: (Omit<Insertable<OrderLinesTable>, "line" | "orderId" | "placedAt"> & { stockTaken: number })[];
}

/** Customer, delivery and total of an order that is placed. */
export type PlacementDetails = Omit<Updateable<OrdersTable>, "placedAt" | "confirmation"> & {
  placedTotal: number;
} & OrderPhones;

const now = sql<Date>`now()`;

/** The times of a placed line: the database's clock, the same for the whole transaction. */
export const placementTimes = { placedAt: now, orderDate: now };

/**
 * Places an order under its locks in one statement, to save round trips: lines, stock, payment, event, emptied cart and two
 * emails.
 */
export async function writePlacement(tx: Database, placement: Placement): Promise<void> {
  const updatedRows = await placementQuery(tx, { ...placement, subjectId: String(placement.orderId) });
  if (updatedRows.length !== 1) throw new Error(`no order ${placement.orderId} to place`);
}

const placementQuery = compileOnce((tx: Database, placement: Placement & { subjectId: string }) => {
  const { orderId, userId, event, details, payment, subjectId } = placement;
  return withNewLines(tx, placement)
    .with("payment", (with_) => with_.insertInto("payments").values({ ...payment, orderId }))
    .with("advance", (with_) =>
      with_
        .insertInto("payments")
        .columns(advanceColumns)
        .expression(
          selectAdvancePayment(sql`${orderId}::bigint`, {
            phones: details,
            total: details.placedTotal,
            method: payment.method,
            products: productsOf(placement),
          }),
        ),
    )
    .with("event", (with_) =>
      with_.insertInto("orderEvents").values({ orderId, type: "order.placed", ...event }),
    )
    .with("emptiedCart", (with_) =>
      with_.deleteFrom("cartEntries").where("userId", "=", sql<string>`${userId}`),
    )
    .with("enqueued", (with_) =>
      insertMessages(with_, [
        { kind: "new-order", subjectId },
        { kind: "order-confirmation", subjectId },
      ]),
    )
    .updateTable("orders")
    .set({
      ...details,
      confirmation: confirmationAtPlacement({
        ...details,
        total: details.placedTotal,
        method: payment.method,
        notReserved: sql<boolean>`${details.notReserved ?? false}::boolean`,
      }),
      placedAt: now,
      updatedAt: now,
    })
    .where("id", "=", orderId)
    .returning("id");
});

/** Selects the products of the new lines and of those that the order has. */
function productsOf({ orderId, newLines }: Placement) {
  const drafts = sql`select product_id from order_lines where order_id = ${orderId}`;
  if (newLines.length === 0) return drafts;
  return sql`${drafts} union all values ${sql.join(newLines.map(({ productId }) => sql`(${productId}::text)`))}`;
}

/** The part of the statement that inserts order lines and takes their stock; empty where there are no new lines. */
function withNewLines(tx: Database, { orderId, newLines }: Placement) {
  if (newLines.length === 0)
    return tx.with("moved", (with_) => with_.selectFrom("stockMovements").select("id").limit(0));
  const lastLine = sql<number>`(select coalesce(max(line), 0) from order_lines where order_id = ${orderId})`;
  return tx
    .with("newLines", (with_) =>
      with_
        .insertInto("orderLines")
        .values(
          newLines.map((line, index) => ({
            ...line,
            ...placementTimes,
            orderId,
            line: sql<number>`${lastLine} + ${index + 1}::integer`,
          })),
        )
        .returning(["id", "productId", "stockTaken", "amount"]),
    )
    .with("moved", (with_) =>
      with_
        .insertInto("stockMovements")
        .columns(["productId", "pieces", "reason", "lineId"])
        .expression((eb) =>
          eb
            .selectFrom("newLines")
            .where("stockTaken", ">", 0)
            .select((one) => [
              "productId",
              sql<number>`-stock_taken`.as("pieces"),
              one.val("sale" as const).as("reason"),
              "id as lineId",
            ]),
        )
        .returning("id"),
    );
}
