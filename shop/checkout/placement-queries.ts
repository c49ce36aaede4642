import { type Insertable, sql, type Updateable } from "kysely";
import { compileOnce } from "../../platform/database/compile-once.ts";
import { insertMessages } from "../notifications/outbox-queries.ts";
import type { OrderLinesTable, OrdersTable } from "../order-schema.ts";
import type { PaymentMethod } from "../payments/payment.ts";
import type { Database } from "../schema.ts";

export interface Placement {
  orderId: number;
  userId: string;
  /** The cart as it was read: unless these entries are as they were, and no draft line has come, nothing is placed. */
  cartEntries: { id: number; quantity: number; orderLineId: number | null }[];
  /** What the order knows from now on: customer, delivery, and the total in paisa that the customer saw. */
  details: Omit<Updateable<OrdersTable>, "placedAt" | "itemsTotal">;
  /** Paisa: of the lines that are not new, which are placed after this. */
  draftTotal: number;
  /** Amount in paisa. */
  payment: { method: PaymentMethod; amount: number };
  /** Order lines to insert, numbered after those that the order has. Where none takes stock, all leave `stockTaken` out. */
  newLines: Omit<Insertable<OrderLinesTable>, "line" | "orderId" | "placedAt">[];
}

const now = sql<Date>`now()`;

/** The times of a placed line: the database's clock, the same for the whole statement or transaction. */
export const placementTimes = { placedAt: now, orderDate: now };

/**
 * Places an order in one statement: lines, stock, payment, event, emptied cart and two emails. The statement sums up the
 * items; the database refuses another total. It takes the locks of `lockCartAndOrder` itself, so it may run without a
 * transaction around it.
 * @throws a constraint violation where the cart was changed since it was read or the order was placed
 */
export async function writePlacement(db: Database, placement: Placement): Promise<void> {
  const updatedRows = await placementQuery(db, { ...placement, subjectId: String(placement.orderId) });
  if (updatedRows.length !== 1) throw new Error(`no order ${placement.orderId} to place`);
}

const placementQuery = compileOnce((db: Database, placement: Placement & { subjectId: string }) => {
  const { orderId, userId, details, draftTotal, payment, subjectId } = placement;
  return (
    withNewLines(withGuard(db, placement), placement)
      .with("payment", (with_) => with_.insertInto("payments").values({ ...payment, orderId }))
      .with("event", (with_) =>
        with_
          .insertInto("orderEvents")
          .values({ orderId, type: "order.placed", actor: sql.lit("customer"), actorId: userId }),
      )
      .with("enqueued", (with_) =>
        insertMessages(with_, [
          { kind: "new-order", subjectId },
          { kind: "order-confirmation", subjectId },
        ]),
      )
      .updateTable("orders")
      .set({ ...details, itemsTotal: itemsTotal(placement, draftTotal), placedAt: now, updatedAt: now })
      // Not the id alone: the order's row must be locked before it is updated.
      .where("id", "=", allowedOrderId)
      .returning("id")
  );
});

/** The order's id, where the guard allows it to be placed; else null. */
const allowedOrderId = sql<number>`(select id from allowed)`;

/**
 * Locks the open order and empties the cart; allows the order where the cart was emptied of all that was read and no other draft
 * line is left. A row that another transaction changes meanwhile is compared as it is then.
 */
function withGuard(db: Database, { userId, orderId, cartEntries }: Placement) {
  return (
    db
      .with("locked", (with_) =>
        with_
          .selectFrom("users")
          .innerJoin("orders", "orders.userId", "users.id")
          .where("users.id", "=", userId)
          .where("orders.id", "=", orderId)
          .where("orders.placedAt", "is", null)
          .select(["orders.id", "orders.userId"])
          .forNoKeyUpdate(),
      )
      // By the locked row, so that the locks are taken before an entry is touched.
      .with("emptiedCart", (with_) =>
        with_
          .deleteFrom("cartEntries")
          .where("userId", "=", (eb) => eb.selectFrom("locked").select("locked.userId"))
          .where((eb) =>
            eb.or(
              cartEntries.map(({ id, quantity, orderLineId }) =>
                eb.and([
                  eb("id", "=", id),
                  eb("quantity", "=", quantity),
                  eb("orderLineId", "is not distinct from", orderLineId),
                ]),
              ),
            ),
          )
          .returning(["id", "orderLineId"]),
      )
      .with("allowed", (with_) =>
        with_
          .selectFrom("locked")
          .select([
            "locked.id",
            sql<number>`(select coalesce(max(line), 0) from order_lines where order_id = locked.id)`.as(
              "lastLine",
            ),
          ])
          .where(sql<boolean>`(select count(*) from emptied_cart) = ${sql.lit(cartEntries.length)}`)
          .where(sql<boolean>`not exists (
            select from order_lines draft
            where draft.order_id = locked.id and draft.placed_at is null and draft.status = 'pending'
            and draft.id not in (select order_line_id from emptied_cart where order_line_id is not null))`),
      )
  );
}

function itemsTotal({ newLines }: Placement, draftTotal: number) {
  const newTotal = newLines.length === 0 ? sql`0` : sql`(select sum(amount) from new_lines)`;
  return sql<number>`(${newTotal} + ${draftTotal}::bigint)::bigint`;
}

/** The part of the statement that inserts order lines and takes their stock, where there are any. */
function withNewLines(guarded: ReturnType<typeof withGuard>, placement: Placement) {
  const { newLines } = placement;
  if (newLines.length === 0) return guarded.with("moved", noMovement);
  return guarded
    .with("newLines", (with_) =>
      with_
        .insertInto("orderLines")
        .values(
          newLines.map((line, index) => ({
            ...line,
            ...placementTimes,
            // Null, which is refused, where nothing may be written.
            orderId: allowedOrderId,
            line: sql<number>`(select last_line from allowed) + ${index + 1}::integer`,
          })),
        )
        .returning(["id", "productId", "stockTaken", "amount"]),
    )
    .with("moved", (with_) =>
      newLines.every(({ stockTaken }) => stockTaken === undefined)
        ? noMovement(with_)
        : with_
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

function noMovement(db: Pick<Database, "selectFrom">) {
  return db.selectFrom("stockMovements").select("id").limit(0);
}
