import { sql } from "kysely";
import { cancelEmptyBookings } from "../../fulfilment/couriers/requests/deliver-request.ts";
import { orderLineNumberText, orderNumberText } from "../../orders/model/order-number.ts";
import type { Database } from "../../schema.ts";

/** Replaces a customer's details in an order. */
const redacted = "removed";
const deletedCustomer = "Deleted customer";

/** A Pending order line: the customer's account cannot be deleted yet. */
export interface PendingOrderLine {
  /** Such as `LS-10427-1`. */
  lineNumber: string;
  /** Its order's, such as `LS-10427`. */
  orderNumber: string;
  name: string;
  /** false: made by Buy it now, without delivery details yet (R22). */
  placed: boolean;
}

/** The first Pending order lines of a customer, placed or not. */
export async function listPendingOrderLines(
  db: Database,
  userId: string,
  limit = 20,
): Promise<PendingOrderLine[]> {
  const lines = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["orders.number", "orderLines.line", "orderLines.productName as name", "orderLines.placedAt"])
    .where("orders.userId", "=", userId)
    .where("orderLines.status", "=", "pending")
    .orderBy("orderLines.id")
    .limit(limit)
    .execute();
  return lines.map(({ number, line, name, placedAt }) => ({
    lineNumber: orderLineNumberText(number, line),
    orderNumber: orderNumberText(number),
    name,
    placed: placedAt !== null,
  }));
}

/**
 * Anonymises a customer's orders: their lines, shipments and history, words that were written by hand, and the reasons of
 * adjustments and refunds. Items, dates, amounts and payments stay.
 */
export async function anonymiseOrders(tx: Database, userId: string): Promise<void> {
  // In the order in which all others lock orders.
  const orders = await tx
    .selectFrom("orders")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await anonymiseLockedOrders(
    tx,
    orders.map(({ id }) => id),
  );
}

/** The same for these orders, which the caller has locked. */
export async function anonymiseLockedOrders(tx: Database, ofCustomer: number[]): Promise<void> {
  if (ofCustomer.length === 0) return;
  await deletePhoneMarks(tx, ofCustomer);
  await tx
    .updateTable("orders")
    .set({
      customerName: redact("customer_name", deletedCustomer),
      customerEmail: redact("customer_email", ""),
      phoneNumber: redact("phone_number", redacted),
      phoneE164: null,
      shippingAddress: redact("shipping_address", redacted),
      notes: null,
      ownerNotes: null,
      landmark: null,
      secondPhone: null,
      secondPhoneE164: null,
      bestTime: null,
    })
    .where("id", "in", ofCustomer)
    .execute();
  await tx
    .updateTable("orderLines")
    .set({
      ownCustomerName: redact("own_customer_name", deletedCustomer),
      ownCustomerEmail: redact("own_customer_email", ""),
      ownTrackingNumber: null,
    })
    .where("orderId", "in", ofCustomer)
    .execute();
  await eraseParcels(tx, ofCustomer);
  await redactEvents(tx, ofCustomer);
  await redactWords(tx, ofCustomer);
  await tx
    .updateTable("orderAdjustments")
    .set({ reason: redacted })
    .where("orderId", "in", ofCustomer)
    .execute();
  await tx
    .deleteFrom("reviews")
    .where("orderLineId", "in", (eb) =>
      eb.selectFrom("orderLines").select("id").where("orderId", "in", ofCustomer),
    )
    .execute();
  for (const table of ["orderComplaints", "deliveryWishes", "orderLinks", "transferClaims"] as const)
    await tx.deleteFrom(table).where("orderId", "in", ofCustomer).execute();
  await tx
    .updateTable("refunds")
    .set({ reason: redacted, answer: "{}" })
    .where("paymentId", "in", (eb) =>
      eb.selectFrom("payments").select("id").where("orderId", "in", ofCustomer),
    )
    .execute();
}

/** Deletes the marks of the numbers of these orders, with their history, unless an order of someone else has the number. */
async function deletePhoneMarks(tx: Database, ofCustomer: number[]): Promise<void> {
  for (const table of ["phoneMarks", "phoneMarkEvents"] as const)
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`phone_e164 in (
        select unnest(array[phone_e164, second_phone_e164]) from orders where id = any(${ofCustomer}))`)
      .where(
        sql<boolean>`not exists (select from orders where id <> all(${ofCustomer}) and (
          phone_e164 = ${sql.ref(`${table}.phoneE164`)} or second_phone_e164 = ${sql.ref(`${table}.phoneE164`)}))`,
      )
      .execute();
}

/** Replaces what a column holds, unless it is empty. */
function redact(column: string, replacement: string) {
  return sql<string>`case when ${sql.ref(column)} is null then null else ${replacement} end`;
}

/** Replaces payment words that someone wrote by hand. */
async function redactWords(tx: Database, orderIds: number[]): Promise<void> {
  await sql`
    update order_lines set own_payment_words = ${redacted}
    where order_id = any(${orderIds}) and own_payment_words is not null
      and not exists (select from payment_states where words = own_payment_words)`.execute(tx);
  await sql`
    update payments set own_words = null
    where order_id = any(${orderIds}) and own_words is not null`.execute(tx);
}

/**
 * Replaces tracking numbers in the history of a customer's orders, and prose, which may name people. What their delivery was
 * changed from and to goes; that it was changed stays.
 */
async function redactEvents(tx: Database, orderIds: number[]): Promise<void> {
  await sql`
    update order_events set data = (data - array['was', 'now']) || coalesce((
      select jsonb_object_agg(key, ${redacted}::text) from jsonb_object_keys(data) as key
      where key in ('trackingNumber', 'text')), '{}')
    where order_id = any(${orderIds}) and data ?| array['trackingNumber', 'text', 'was', 'now']
  `.execute(tx);
}

/** Deletes the contact messages and the newsletter subscription of an email. */
export async function deleteRecordsByEmail(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom("contacts")
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .execute();
  await tx.deleteFrom("newsletterSubscribers").where("email", "=", email).execute();
}

/** Deletes a user with their cart, sessions and accounts; the database refuses the last owner. */
export async function deleteUser(tx: Database, userId: string) {
  return tx
    .deleteFrom("users")
    .where("id", "=", userId)
    .returning(["email", "emailVerified"])
    .executeTakeFirst();
}

/**
 * Erases what parcels of these orders hold of a person: number, consignee, what couriers said, and what they were asked and
 * answered. What is still asked keeps the number that it is about. The caller has locked the orders.
 */
async function eraseParcels(tx: Database, orderIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from shipments where id in (
      select shipment_id from shipment_lines where order_id = any(${orderIds})
      -- One whose lines were cancelled is known by its events alone.
      union select shipment_id from order_events where shipment_id is not null and order_id = any(${orderIds})
    ) order by id for no key update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  // Without its number a booking could not be taken back any more.
  await cancelEmptyBookings(tx, ids);
  await tx
    .updateTable("shipments")
    .set({ trackingNumber: null, consignee: null })
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("shipmentEvents")
    .set({ text: "", reason: null })
    .where("shipmentId", "in", ids)
    .execute();
  await sql`update courier_requests set answer = null,
      payload = payload - 'remarks' - case when finished_at is null then '' else 'trackingNumber' end
    where shipment_id = any(${ids})`.execute(tx);
}
