import { type Insertable, sql, type Updateable } from "kysely";
import { compileOnce } from "../../platform/database/compile-once.ts";
import { stockOfProduct } from "../catalogue/product-stock-queries.ts";
import { insertMessages } from "../notifications/outbox-queries.ts";
import type { OrderLinesTable, OrdersTable } from "../order-schema.ts";
import type { PaymentMethod } from "../payments/payment.ts";
import type { Database } from "../schema.ts";

export interface Placement {
  orderId: number;
  userId: string;
  /** What the order knows from now on: customer, delivery, and the total in paisa that the customer saw. */
  details: PlacementDetails;
  /** Paisa: of the lines that are not new, which are placed after this. */
  draftTotal: number;
  /** Amount in paisa. */
  payment: { method: PaymentMethod; amount: number };
  /** Order lines to insert, numbered after those that the order has. */
  newLines: (Omit<Insertable<OrderLinesTable>, "line" | "orderId" | "placedAt"> & { stockTaken: number })[];
}

type PlacementDetails = Omit<Updateable<OrdersTable>, "placedAt" | "itemsTotal">;

const now = sql<Date>`now()`;

/** The times of a placed line: the database's clock, the same for the whole transaction. */
export const placementTimes = { placedAt: now, orderDate: now };

/**
 * Places an order in one statement, to save round trips: lines, stock, payment, event, emptied cart and two emails. The
 * statement sums up the items; the database refuses another total.
 */
export async function writePlacement(tx: Database, placement: Placement): Promise<void> {
  const updatedRows = await placementQuery(tx, { ...placement, subjectId: String(placement.orderId) });
  if (updatedRows.length !== 1) throw new Error(`no order ${placement.orderId} to place`);
}

const placementQuery = compileOnce((tx: Database, placement: Placement & { subjectId: string }) => {
  const { orderId, userId, details, draftTotal, payment, subjectId } = placement;
  return withNewLines(tx, placement)
    .with("payment", (with_) => with_.insertInto("payments").values({ ...payment, orderId }))
    .with("event", (with_) =>
      with_
        .insertInto("orderEvents")
        .values({ orderId, type: "order.placed", actor: sql.lit("customer"), actorId: userId }),
    )
    .with("emptiedCart", (with_) => with_.deleteFrom("cartEntries").where("userId", "=", userId))
    .with("enqueued", (with_) =>
      insertMessages(with_, [
        { kind: "new-order", subjectId },
        { kind: "order-confirmation", subjectId },
      ]),
    )
    .updateTable("orders")
    .set({ ...details, itemsTotal: itemsTotal(placement, draftTotal), placedAt: now, updatedAt: now })
    .where("id", "=", orderId)
    .returning("id");
});

function itemsTotal({ newLines }: Placement, draftTotal: number) {
  const newTotal = newLines.length === 0 ? sql`0` : sql`(select sum(amount) from new_lines)`;
  return sql<number>`(${newTotal} + ${draftTotal}::bigint)::bigint`;
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

/** The open order of a customer to place with the cart as it is, if that is plain. */
export interface PlainPlacement {
  userId: string;
  key: string;
  /** With the total that the customer saw: the sum of the cart at today's prices must be the same. */
  details: PlacementDetails & { total: number };
  method: PaymentMethod;
}

/**
 * Places an order in one statement without a transaction around it, where its cart is plain: every line can be ordered,
 * no stock is tracked, Buy it now has made no line (docs/decisions/050-optimistic-checkout.md). It takes the locks of
 * `lockCartAndOrder` itself.
 * @returns the order's number; undefined where nothing was placed
 * @throws a constraint violation where an entry of the cart was changed while the statement waited for its locks
 */
export async function placePlainCart(db: Database, placement: PlainPlacement): Promise<number | undefined> {
  const [placed] = await plainPlacementQuery(db, placement);
  return placed?.number;
}

const plainPlacementQuery = compileOnce((db: Database, placement: PlainPlacement) => {
  const { details, method } = placement;
  return withLockedPlainCart(db, placement)
    .with("newLines", (with_) =>
      with_
        .insertInto("orderLines")
        .columns([
          ...([
            "orderId",
            "line",
            "productId",
            "productName",
            "brand",
            "image",
            "unitPrice",
            "quantity",
            "amount",
          ] as const),
          ...(["placedAt", "orderDate"] as const),
        ])
        .expression((eb) =>
          eb
            .selectFrom(["locked", "cart"])
            .select([
              // Null, which the table refuses, where the cart was changed: nothing is written.
              sql<number>`(select id from allowed)`.as("orderId"),
              sql<number>`(select last_line from allowed) + nth`.as("line"),
              ...(["productId", "productName", "brand", "image", "unitPrice", "quantity", "amount"] as const),
              now.as("placedAt"),
              now.as("orderDate"),
            ])
            .orderBy("nth"),
        )
        .returning("amount"),
    )
    .with("payment", (with_) =>
      with_
        .insertInto("payments")
        .columns(["orderId", "method", "amount"])
        .expression((eb) =>
          eb
            .selectFrom("allowed")
            .select((one) => ["id", one.val(method).as("method"), one.val(details.total).as("amount")]),
        ),
    )
    .with("event", (with_) =>
      with_
        .insertInto("orderEvents")
        .columns(["orderId", "type", "actor", "actorId"])
        .expression((eb) =>
          eb
            .selectFrom("allowed")
            .select(["id", sql.lit("order.placed").as("type"), sql.lit("customer").as("actor"), "userId"]),
        ),
    )
    .with("enqueued", (with_) =>
      with_
        .insertInto("outbox")
        .columns(["kind", "subjectId"])
        .expression((eb) =>
          eb
            .selectFrom(["allowed"])
            .select([
              sql`unnest(array['new-order', 'order-confirmation'])`.as("kind"),
              sql`id::text`.as("subjectId"),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .updateTable("orders")
    .from("allowed")
    .whereRef("orders.id", "=", "allowed.id")
    .set({
      ...details,
      itemsTotal: sql<number>`(select sum(amount) from new_lines)::bigint`,
      placedAt: now,
      updatedAt: now,
    })
    .returning("orders.number");
});

/**
 * Reads the cart, locks the open order where the cart is plain, and empties the cart. `allowed` is the order, unless an entry was
 * changed while the statement waited for the locks: a row that another transaction has changed is compared as it is then.
 * A line that Buy it now has added meanwhile has the number of the first new line, which the table refuses.
 */
function withLockedPlainCart(db: Database, { userId, key, details }: PlainPlacement) {
  return (
    db
      .with("cart", (with_) =>
        with_
          .selectFrom("cartEntries as entry")
          .innerJoin("products", "products.id", "entry.productId")
          .leftJoin("productImages as main", (join) =>
            join.onRef("main.productId", "=", "products.id").on("main.position", "=", 1),
          )
          .where("entry.userId", "=", userId)
          .select([
            "entry.id",
            "entry.quantity",
            "products.id as productId",
            "products.name as productName",
            "products.brand",
            "main.mediaName as image",
            "products.unitPrice",
            sql<number>`products.unit_price * entry.quantity`.as("amount"),
            sql<number>`row_number() over (order by entry.added_at, entry.id)`.as("nth"),
            sql<boolean>`entry.order_line_id is null and products.archived_at is null and not products.sold_out
              and ${stockOfProduct} is null and entry.quantity <= coalesce(
                (select (value ->> 'largestQuantity')::bigint from settings where key = 'shop'), entry.quantity)`.as(
              "isPlain",
            ),
          ]),
      )
      .with("locked", (with_) =>
        with_
          .selectFrom("users")
          .innerJoin("orders", "orders.userId", "users.id")
          .where("users.id", "=", userId)
          .where("orders.key", "=", key)
          .where("orders.placedAt", "is", null)
          .where(sql<boolean>`(select bool_and(is_plain) and sum(amount) = ${details.total} from cart)`)
          .select(["orders.id", "orders.userId"])
          .forNoKeyUpdate(),
      )
      // By the locked row, so that the locks are taken before an entry is touched.
      .with("emptiedCart", (with_) =>
        with_
          .deleteFrom("cartEntries")
          .using("cart")
          .where("cartEntries.userId", "=", (eb) => eb.selectFrom("locked").select("locked.userId"))
          .whereRef("cartEntries.id", "=", "cart.id")
          .whereRef("cartEntries.quantity", "=", "cart.quantity")
          .where("cartEntries.orderLineId", "is", null)
          .returning("cartEntries.id"),
      )
      .with("allowed", (with_) =>
        with_
          .selectFrom("locked")
          .where(sql<boolean>`(select count(*) from emptied_cart) = (select count(*) from cart)`)
          .where(sql<boolean>`not exists (select from order_lines draft
            where draft.order_id = locked.id and draft.placed_at is null and draft.status = 'pending')`)
          .select([
            "locked.id",
            "locked.userId",
            sql<number>`(select coalesce(max(line), 0) from order_lines where order_id = locked.id)`.as(
              "lastLine",
            ),
          ]),
      )
  );
}
