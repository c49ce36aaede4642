import { type Insertable, sql, type Updateable } from "kysely";
import type pg from "pg";
import { addToCart } from "../shop/checkout/cart/add-to-cart.ts";
import { getCart } from "../shop/checkout/cart/cart-queries.ts";
import { getOrCreateOpenOrder } from "../shop/checkout/place/open-order.ts";
import { placeOrder } from "../shop/checkout/place/place-order.ts";
import type { Customer } from "../shop/customers/model/customer.ts";
import { standardConfirmationSettings } from "../shop/orders/confirm/confirmation-settings.ts";
import { toLineHistory } from "../shop/orders/list/order-history.ts";
import { listOrderEvents } from "../shop/orders/list/order-history-queries.ts";
import type { LineState } from "../shop/orders/model/state-machines.ts";
import type { OrdersTable } from "../shop/orders/schema.ts";
import type { PaymentMethod } from "../shop/payments/model/payment.ts";
import type { Database } from "../shop/schema.ts";

// Tests reach the tables of orders and stock through this file, so that a change of the tables is made here alone.
// Exceptions: the fault runs (test/faults) and the benchmarks.

interface OrderOptions {
  /** Product and quantity. */
  items?: [productId: string, quantity: number][];
  payment?: PaymentMethod;
  shippingAddress?: string;
  phoneNumber?: string;
  notes?: string;
}

/** Places an order for a customer, through cart and checkout. @returns the ids of the order and its lines */
export async function placeTestOrder(db: Database, customer: Customer, options: OrderOptions = {}) {
  const {
    items = [["lumiskin-retinol", 1]],
    payment = "cod",
    shippingAddress = "House 1, Street 2, Lahore",
    phoneNumber = "0300 1234567",
    notes = "",
  } = options;
  for (const [productId, quantity] of items) await addToCart(db, customer.id, { productId, quantity });
  const { id, key, number } = await getOrCreateOpenOrder(db, customer.id);
  const { total } = await getCart(db, customer.id);
  const form = { key, total, phoneNumber, shippingAddress, notes, payment };
  const placed = await placeOrder(db, customer, form);
  if (placed.outcome !== "placed") throw new Error(placed.outcome);
  return { id, number, lineIds: (await orderLinesOf(db, { orderId: id })).map((line) => line.id) };
}

/** An order line as tests write it, in the words of the specification. */
interface LineFields {
  line?: number;
  productId?: string;
  productName?: string;
  brand?: string;
  image?: string | null;
  unitPrice?: number;
  quantity?: number;
  /** In any case. */
  status?: string;
  boughtNow?: boolean;
  /** Taken out of the product's stock by a sale. */
  stockTaken?: number;
  customerName?: string;
  customerEmail?: string;
  orderDate?: Date | string;
  trackingNumber?: string | null;
  /** Of the line's order: the first line's count. */
  paymentMethod?: PaymentMethod;
  paymentStatus?: string;
  phoneNumber?: string;
  phoneE164?: string | null;
  shippingAddress?: string;
  notes?: string | null;
}

/** From here on the triggers are too slow for one statement each. */
const bulkSize = 100;

/**
 * Writes an order and its lines to the tables, past cart and checkout, without a history. Lines of a customer that are
 * not placed join the customer's open order.
 * @param order number; the customer; when it was placed, null: it is not placed yet
 */
export async function insertOrder(
  db: Database,
  order: Pick<Insertable<OrdersTable>, "number" | "userId"> & { placedAt?: Date | string | null },
  lines: LineFields[] = [{}],
) {
  return db.transaction().execute(async (tx) => {
    if (lines.length >= bulkSize) await sql`set local session_replication_role = replica`.execute(tx);
    const { placedAt = new Date() } = order;
    const values = lines.map(({ unitPrice = 100, quantity = 1, ...line }) => {
      const amount = unitPrice * quantity;
      const customer = { customerName: "Ayesha Khan", customerEmail: "someone@example.com" };
      return { ...customer, ...line, unitPrice, quantity, amount };
    });
    const inserted =
      (placedAt === null && (await findOpenOrderOf(tx, order.userId))) ||
      (await insertOrderRow(tx, { ...order, placedAt }, values));
    // First, because the list of a placed line shows how it is paid.
    if (placedAt) await insertPayment(tx, inserted.id, placedAt, values);
    const lineIds = await insertLines(tx, inserted.id, placedAt, values);
    for (const [index, { productId = defaultProduct, stockTaken = 0 }] of values.entries())
      if (stockTaken > 0)
        await tx
          .insertInto("stockMovements")
          .values({ productId, pieces: -stockTaken, reason: "sale", lineId: lineIds[index] ?? 0 })
          .execute();
    for (const [index, { trackingNumber, status = "" }] of values.entries())
      if (trackingNumber && codeOf(status) !== "cancelled")
        await insertShipment(tx, [lineIds[index] ?? 0], trackingNumber);
    if (lines.length >= bulkSize)
      await sql`insert into order_list (${sql.raw(listColumns)})
        select ${sql.raw(listColumns)} from order_list_source where order_id = ${inserted.id}`.execute(tx);
    return { ...inserted, lineIds };
  });
}

const defaultProduct = "eyebrow-razor";
/** The columns of the dashboard's list and of the view that computes it. */
export const listColumns = "order_id, line, line_id, order_date, amount, filter_code, words, phone_digits";

type LineValues = LineFields & { customerName: string; customerEmail: string } & Record<
    "unitPrice" | "quantity" | "amount",
    number
  >;

const codeOf = (status: string) => (status.toLowerCase() || "pending") as LineState;

const findOpenOrderOf = async (tx: Database, userId?: string | null) =>
  tx
    .selectFrom("orders")
    .where("userId", "=", userId ?? null)
    .where("placedAt", "is", null)
    .select(["id", "number"])
    .executeTakeFirst();

async function insertOrderRow(
  tx: Database,
  { number, userId, placedAt }: Pick<Insertable<OrdersTable>, "number" | "userId" | "placedAt">,
  lines: LineValues[],
) {
  const [first] = lines;
  const {
    phoneNumber = "0300 1234567",
    phoneE164,
    notes,
    shippingAddress = "House 12, Lahore",
  } = first ?? {};
  const placed = placedAt && {
    placedAt,
    phoneNumber,
    phoneE164,
    shippingAddress,
    notes,
    placedTotal: lines.reduce((sum, { amount }) => sum + amount, 0),
    customerName: first?.customerName ?? "",
    customerEmail: first?.customerEmail ?? "",
    updatedAt: placedAt,
  };
  return tx
    .insertInto("orders")
    .values({ number, userId: userId ?? null, ...(placed ?? (first?.phoneNumber && { phoneNumber })) })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

async function insertLines(
  tx: Database,
  orderId: number,
  placedAt: Date | string | null,
  lines: LineValues[],
): Promise<number[]> {
  const { last } = await tx
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .select((eb) => eb.fn.coalesce(eb.fn.max("line"), eb.lit(0)).as("last"))
    .executeTakeFirstOrThrow();
  const values = lines.map((fields, index) => {
    const { productId = defaultProduct, productName = "Razor", brand = "LumiSkin", image = null } = fields;
    const {
      unitPrice,
      quantity,
      amount,
      boughtNow = false,
      stockTaken = 0,
      customerName,
      customerEmail,
    } = fields;
    const status = codeOf(fields.status ?? "");
    const orderDate = fields.orderDate ?? placedAt ?? undefined;
    const isCustomer =
      placedAt && customerName === lines[0]?.customerName && customerEmail === lines[0]?.customerEmail;
    return {
      orderId,
      line: fields.line ?? last + index + 1,
      productId,
      productName,
      brand,
      image,
      unitPrice,
      quantity,
      amount,
      status,
      boughtNow,
      stockTaken,
      placedAt,
      ownCustomerName: isCustomer ? null : customerName,
      ownCustomerEmail: isCustomer ? null : customerEmail,
      ownPaymentWords:
        placedAt && status === "cancelled" ? (fields.paymentStatus ?? "Cash on Delivery") : null,
      ownTrackingNumber: status === "cancelled" ? (fields.trackingNumber ?? null) : null,
      ...(orderDate && { orderDate, updatedAt: orderDate }),
    };
  });
  const lineIds: number[] = [];
  for (let from = 0; from < values.length; from += 1000) {
    const rows = values.slice(from, from + 1000);
    const ids = await tx.insertInto("orderLines").values(rows).returning("id").execute();
    lineIds.push(...ids.map(({ id }) => id));
  }
  return lineIds;
}

async function insertPayment(tx: Database, orderId: number, createdAt: Date | string, lines: LineValues[]) {
  const { paymentMethod: method = "cod", paymentStatus } = lines[0] ?? {};
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const state =
    paymentStatus === "Paid" || paymentStatus === "Bank transfer received" ? "captured" : "awaited";
  await tx
    .insertInto("payments")
    .values({
      orderId,
      method,
      state,
      createdAt,
      updatedAt: createdAt,
      amount: state === "captured" ? amount : null,
    })
    .execute();
}

/** One shipment with these lines, which are of one order. */
async function insertShipment(tx: Database, lineIds: number[], trackingNumber: string): Promise<void> {
  const { id } = await tx
    .insertInto("shipments")
    .values({ trackingNumber, state: "booked" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("shipmentLines")
    .columns(["shipmentId", "orderId", "line", "quantity"])
    .expression((eb) =>
      eb
        .selectFrom("orderLines")
        .where("id", "in", lineIds)
        .select([eb.val(id).as("shipmentId"), "orderId", "line", "quantity"]),
    )
    .execute();
}

/** Deletes an order that has no history. */
export async function deleteOrder(db: Database, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ["orderList", "orderLines", "payments"] as const)
      await tx.deleteFrom(table).where("orderId", "=", id).execute();
    await tx.deleteFrom("orders").where("id", "=", id).execute();
  });
}

interface LineFilter {
  id?: number;
  orderId?: number;
  userId?: string | string[];
}

/**
 * The order lines of the shop, or of an order or customers, by number: the specification's documents, but for the
 * amount, which is in paisa.
 */
export async function orderLinesOf(db: Database, { id, orderId, userId }: LineFilter = {}) {
  let query = db
    .selectFrom("specifiedOrders as o")
    .innerJoin("orderLines as l", "l.id", "o.id")
    .selectAll("o")
    .select(["l.boughtNow", "l.stockTaken"])
    .orderBy("o.orderId")
    .orderBy("o.line");
  if (id !== undefined) query = query.where("o.id", "=", id);
  if (orderId !== undefined) query = query.where("o.orderId", "=", orderId);
  if (userId !== undefined) query = query.where("o.userId", "in", [userId].flat());
  return (await query.execute()).map(({ amountPaisa, ...line }) => ({ ...line, amount: amountPaisa }));
}

/** The first of these lines. */
export async function orderLine(db: Database, filter: LineFilter = {}) {
  const [line] = await orderLinesOf(db, filter);
  if (!line) throw new Error("no order line");
  return line;
}

export const statusOf = async (db: Database, lineId: number) => (await orderLine(db, { id: lineId })).status;

type LineChanges = Omit<LineFields, "line" | "stockTaken" | "paymentMethod" | "paymentStatus"> & {
  updatedAt?: Date;
};

/** Changes lines and what their orders say of them, past all rules of the shop. */
export async function updateOrderLines(db: Database, filter: LineFilter, fields: LineChanges): Promise<void> {
  const {
    status,
    customerName,
    customerEmail,
    trackingNumber,
    phoneNumber,
    phoneE164,
    shippingAddress,
    notes,
    ...own
  } = fields;
  await db.transaction().execute(async (tx) => {
    for (const [orderId, lines] of Map.groupBy(await orderLinesOf(tx, filter), (line) => line.orderId)) {
      const [{ placedAt } = { placedAt: null }] = lines;
      const delivery = { phoneNumber, phoneE164, shippingAddress, notes };
      await updateWhereGiven(tx, "orders", [orderId], {
        ...delivery,
        ...(placedAt && { customerName, customerEmail }),
      });
      const ids = lines.map(({ id }) => id);
      const customer = {
        ownCustomerName: placedAt && customerName !== undefined ? null : customerName,
        ownCustomerEmail: placedAt && customerEmail !== undefined ? null : customerEmail,
      };
      await updateWhereGiven(tx, "orderLines", ids, {
        ...own,
        ...customer,
        status: status && codeOf(status),
      });
      for (const line of status && codeOf(status) === "cancelled" ? lines : [])
        await updateWhereGiven(tx, "orderLines", [line.id], {
          ownPaymentWords: line.paymentStatus,
          ownTrackingNumber: trackingNumber ?? line.trackingNumber,
        });
      if (trackingNumber !== undefined) await replaceShipment(tx, orderId, ids, trackingNumber);
      await sql`update orders set placed_total = (select sum(amount)
          from order_lines where order_id = orders.id and placed_at is not null)
        where id = ${orderId} and placed_at is not null`.execute(tx);
    }
  });
}

async function updateWhereGiven(
  tx: Database,
  table: "orders" | "orderLines",
  ids: number[],
  fields: Record<string, unknown>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length > 0) await tx.updateTable(table).set(given).where("id", "in", ids).execute();
}

async function replaceShipment(
  tx: Database,
  orderId: number,
  lineIds: number[],
  trackingNumber: string | null,
) {
  await tx
    .deleteFrom("shipmentLines")
    .where("orderId", "=", orderId)
    .where("line", "in", (eb) => eb.selectFrom("orderLines").select("line").where("id", "in", lineIds))
    .execute();
  if (trackingNumber) await insertShipment(tx, lineIds, trackingNumber);
}

/** Orders, each with its method and its words of payment. */
const selectOrders = (db: Database) =>
  db
    .selectFrom("orders")
    .leftJoin("payments", (join) =>
      join.onRef("payments.orderId", "=", "orders.id").on("payments.purpose", "=", "full"),
    )
    .leftJoin("paymentStates", (join) =>
      join
        .onRef("paymentStates.method", "=", "payments.method")
        .onRef("paymentStates.state", "=", "payments.state"),
    )
    .selectAll("orders")
    .select(["payments.method as paymentMethod", "paymentStates.words as paymentStatus"]);

/** The orders of a customer, placed or not, oldest first. */
export const ordersOf = (db: Database, userId: string) =>
  selectOrders(db).where("orders.userId", "=", userId).orderBy("orders.id").execute();

export const orderByNumber = (db: Database, number: number) =>
  selectOrders(db).where("orders.number", "=", number).executeTakeFirstOrThrow();

export const updateOrder = (db: Database, id: number, fields: Updateable<OrdersTable>) =>
  db.updateTable("orders").set(fields).where("id", "=", id).execute();

/** What a line's history says, oldest first: its words as the dashboard shows them, and the status from then on. */
export async function lineHistoryOf(db: Database, lineId: number) {
  const { orderId, ...line } = await orderLine(db, { id: lineId });
  return toLineHistory(await listOrderEvents(db, [orderId]), [line]).map(({ event, text, status }) => {
    const { actor, by } = event;
    return { actor, by, status, text };
  });
}

/** The events of all orders, or of a line and its whole order, oldest first. */
export async function orderEventsOf(db: Database, lineId?: number) {
  const query = db.selectFrom("orderEvents").selectAll().orderBy("id");
  if (lineId === undefined) return query.execute();
  const { orderId, line, placedAt } = await orderLine(db, { id: lineId });
  return query
    .where("orderId", "=", orderId)
    .where((eb) => eb.or([eb("line", "=", line), ...(placedAt ? [eb("line", "is", null)] : [])]))
    .execute();
}

/** Pieces in stock; null: not tracked. */
export async function stockOf(db: Database, productId: string): Promise<number | null> {
  const query = db.selectFrom("stockLevels").select("pieces").where("productId", "=", productId);
  return (await query.where("tracked", "=", true).executeTakeFirst())?.pieces ?? null;
}

/** Corrects a product's stock. @param stock pieces; null: not tracked */
export async function setStock(db: Database, productId: string, stock: number | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { pieces } = await tx
      .insertInto("stockLevels")
      .values({ productId, tracked: stock !== null })
      .onConflict((conflict) =>
        conflict.columns(["productId", "place"]).doUpdateSet({ tracked: stock !== null }),
      )
      .returning("pieces")
      .executeTakeFirstOrThrow();
    if (stock !== null && stock !== pieces)
      await tx
        .insertInto("stockMovements")
        .values({ productId, pieces: stock - pieces, reason: "correction" })
        .execute();
  });
}

/** Lets unconfirmed orders hold any number of pieces (R61). */
export async function holdAnyStock(db: Database): Promise<void> {
  const value = { ...standardConfirmationSettings, heldOrders: 100_000, heldPieces: 100_000 };
  await db
    .insertInto("settings")
    .values({ key: "confirmation", value: JSON.stringify(value) })
    .execute();
}

/** Sells every product without a count. */
export async function untrackStock(db: Database): Promise<void> {
  await db.updateTable("stockLevels").set({ tracked: false }).execute();
}

/** The query that counts placed orders. */
export const placedOrderCount = "select count(*)::int from orders where placed_at is not null";

/** The numbers of placed orders whose lines add up to the total that was seen. */
export async function wholeOrderNumbers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(`select 'LS-' || number as number from orders o
    where placed_at is not null and placed_total =
      (select sum(amount) from order_lines where order_id = o.id and placed_at is not null)`);
  return rows.map(({ number }) => number);
}
