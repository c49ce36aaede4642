import { sql } from "kysely";
import type { Database, PaymentMethod } from "../schema.ts";
import { orderLineNumberText } from "./order-number.ts";

/** An order line for the dashboard. Amounts in paisa. */
export interface DashboardOrderLine {
  id: number;
  checkoutId: number;
  orderNumber: number;
  line: number;
  number: string;
  customerName: string;
  customerEmail: string;
  /** The customer has an account and has not verified this email. */
  emailUnconfirmed: boolean;
  productName: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  orderDate: Date;
  /** In any case; compare with `parseOrderStatus`. */
  status: string;
  /** false: Buy it now made it, "Awaiting delivery details" (R22). */
  placed: boolean;
  paymentMethod: PaymentMethod | null;
  paymentStatus: string | null;
  phoneNumber: string | null;
  phoneNormalised: string | null;
  shippingAddress: string | null;
  notes: string | null;
  trackingNumber: string | null;
  updatedAt: Date;
}

export const emailConfirmed = sql<boolean>`exists (
  select from users where users.id = orders.user_id and users.email = orders.customer_email and users.email_verified)`;

export const emailUnconfirmed = sql<boolean>`(orders.user_id is not null and not ${emailConfirmed})`;

/** One line for the dashboard, or null. For admins only. */
export async function findDashboardLine(db: Database, lineId: number): Promise<DashboardOrderLine | null> {
  const row = await selectDashboardLines(db).where("orders.id", "=", lineId).executeTakeFirst();
  return row ? toDashboardLine(row) : null;
}

/** Lines for the dashboard in the order of `ids`. For admins only. */
export async function listDashboardLinesById(db: Database, ids: number[]): Promise<DashboardOrderLine[]> {
  if (ids.length === 0) return [];
  const rows = await selectDashboardLines(db).where("orders.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toDashboardLine(row)]));
  return ids.map((id) => byId.get(id)).filter((line) => line !== undefined);
}

/** The history of lines, oldest first. `by` is the name or email of the actor; null: they have left. */
export async function listOrderEvents(db: Database, lineIds: number[]) {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom("orderEvents")
    .leftJoin("users", "users.id", "orderEvents.actorId")
    .where("orderId", "in", lineIds)
    .orderBy("orderEvents.id")
    .select(["orderId", "at", "actor", "fromStatus", "toStatus", "reason"])
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as("by"))
    .execute();
}

/** A line's numbers and its current status. */
export async function findLineStatus(db: Database, lineId: number) {
  return db
    .selectFrom("orders")
    .innerJoin("checkouts", "checkouts.id", "orders.checkoutId")
    .where("orders.id", "=", lineId)
    .select(["checkouts.number", "orders.line", "orders.status"])
    .executeTakeFirst();
}

function selectDashboardLines(db: Database) {
  return db
    .selectFrom("orders")
    .innerJoin("checkouts", "checkouts.id", "orders.checkoutId")
    .select([
      "orders.id",
      "orders.checkoutId",
      "checkouts.number",
      "orders.line",
      "orders.customerName",
      "orders.customerEmail",
      "orders.productName",
      "orders.quantity",
      "orders.unitPrice",
      "orders.amount",
      "orders.orderDate",
      "orders.status",
      "orders.placedAt",
      "orders.paymentMethod",
      "orders.paymentStatus",
      "orders.phoneNumber",
      "orders.phoneNormalised",
      "orders.shippingAddress",
      "orders.notes",
      "orders.trackingNumber",
      "orders.updatedAt",
    ])
    .select(emailUnconfirmed.as("emailUnconfirmed"));
}

function toDashboardLine({
  number,
  line,
  placedAt,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectDashboardLines>["execute"]>>[number]): DashboardOrderLine {
  const placed = placedAt !== null;
  return { ...row, line, orderNumber: number, number: orderLineNumberText(number, line), placed };
}
