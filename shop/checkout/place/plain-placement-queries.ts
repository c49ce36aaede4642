import { sql } from "kysely";
import { compileOnce } from "../../../platform/database/compile-once.ts";
import { stockOfProduct } from "../../catalogue/product/product-stock-queries.ts";
import { largestQuantity } from "../../content/settings/setting-queries.ts";
import { isMarkedAgainst } from "../../orders/confirm/phone-mark-queries.ts";
import { confirmationByRule } from "../../orders/confirm/placement-confirmation-queries.ts";
import { advanceColumns, selectAdvancePayment } from "../../payments/ledger/advance-at-placement-queries.ts";
import type { PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import { type PlacementDetails, placementTimes } from "./placement-queries.ts";

/** The open order of a customer to place with the cart as it is, if that is plain. */
export interface PlainPlacement {
  userId: string;
  key: string;
  /** With the total that the customer saw: the sum of the cart at today's prices must be the same. */
  details: PlacementDetails;
  method: PaymentMethod;
}

/**
 * Places an order in one statement without a transaction around it, where its cart is plain: every line can be ordered,
 * no stock is tracked, Buy it now has made no line, the number is not marked (docs/decisions/050-optimistic-checkout.md). It takes the locks of
 * `lockCartAndOrder` itself.
 * @returns the order's number; undefined where nothing was placed
 * @throws a constraint violation where an entry of the cart was changed while the statement waited for its locks
 */
export async function placePlainCart(db: Database, placement: PlainPlacement): Promise<number | undefined> {
  const [placed] = await plainPlacementQuery(db, placement);
  return placed?.number;
}

/** The columns of an order line that the product and its entry give. */
const lineColumns = [
  "productId",
  "productName",
  "brand",
  "image",
  "unitPrice",
  "quantity",
  "amount",
] as const;

const plainPlacementQuery = compileOnce((db: Database, placement: PlainPlacement) => {
  const { details, method } = placement;
  return withLockedPlainCart(db, placement)
    .with("newLines", (with_) =>
      with_
        .insertInto("orderLines")
        .columns(["orderId", "line", ...lineColumns, "placedAt", "orderDate"])
        .expression((eb) =>
          eb
            .selectFrom(["locked", "cart"])
            .select([
              // Null, which the table refuses, where the cart was changed: nothing is written.
              sql<number>`(select id from allowed)`.as("orderId"),
              sql<number>`(select last_line from allowed) + nth`.as("line"),
              ...lineColumns,
              placementTimes.placedAt.as("placedAt"),
              placementTimes.orderDate.as("orderDate"),
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
    .with("advance", (with_) =>
      with_
        .insertInto("payments")
        .columns(advanceColumns)
        .expression(
          sql`select advance.* from allowed cross join lateral (${selectAdvancePayment(sql`allowed.id`, {
            ...{ phones: details, total: details.total, method },
            products: sql`select product_id from cart`,
          })}) as advance`,
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
            .selectFrom("allowed")
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
      // `locked` has no row where a mark stands against the order.
      confirmation: confirmationByRule({ ...details, method }),
      itemsTotal: sql<number>`(select sum(amount) from new_lines)::bigint`,
      placedAt: placementTimes.placedAt,
      updatedAt: placementTimes.placedAt,
    })
    .returning("orders.number");
});

/**
 * Reads the cart, locks the open order where the cart is plain, and empties the cart. `allowed` is the order, unless an entry was
 * changed while the statement waited for the locks: a row that another transaction has changed is compared as it is then.
 * A line that Buy it now has added meanwhile has the number of the first new line, which the table refuses.
 */
function withLockedPlainCart(db: Database, { userId, key, details, method }: PlainPlacement) {
  return (
    db
      .with("cart", (with_) =>
        with_
          .selectFrom("cartEntries as entry")
          .innerJoin("products", "products.id", "entry.productId")
          .leftJoin("productImages as main", (join) =>
            join.onRef("main.productId", "=", "products.id").on("main.shownPosition", "=", 1),
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
            // Not a bigint: what is too large is no error here.
            sql<number>`products.unit_price::numeric * entry.quantity`.as("amount"),
            sql<number>`row_number() over (order by entry.added_at, entry.id)`.as("nth"),
            sql<boolean>`entry.order_line_id is null and products.status = 'active' and not products.sold_out
              and ${stockOfProduct} is null and entry.quantity <= coalesce(${largestQuantity}, entry.quantity)`.as(
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
          .where((eb) => eb.not(isMarkedAgainst(details, method)))
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
          .returning("cartEntries.id"),
      )
      .with("allowed", (with_) =>
        with_
          .selectFrom("locked")
          .where(sql<boolean>`(select count(*) from emptied_cart) = (select count(*) from cart)`)
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
