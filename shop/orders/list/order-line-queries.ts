import { type InferResult, sql } from "kysely";
import { lineCustomerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";

/** Of a row of `specified_orders`. */
export const emailConfirmed = sql<boolean>`exists (
  select from users where users.id = specified_orders.user_id
    and users.email = specified_orders.customer_email and users.email_verified)`;

/** Of a row of `specified_orders`. */
export const emailUnconfirmed = sql<boolean>`(specified_orders.user_id is not null and not ${emailConfirmed})`;

/** One line for the dashboard, or null. For admins only. */
export async function findDashboardLine(db: Database, lineId: number): Promise<DashboardOrderLine | null> {
  return (await selectDashboardLines(db).where("id", "=", lineId).executeTakeFirst()) ?? null;
}

/** Lines for the dashboard in the order of `ids`. For admins only. */
export async function listDashboardLinesById(db: Database, ids: number[]): Promise<DashboardOrderLine[]> {
  if (ids.length === 0) return [];
  const rows = await selectDashboardLines(db).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((line) => line !== undefined);
}

/** A line's numbers and its current status. */
export async function findLineStatus(db: Database, lineId: number) {
  return db
    .selectFrom("specifiedOrders")
    .where("id", "=", lineId)
    .select(["orderNumber as number", "line", "status"])
    .executeTakeFirst();
}

function selectDashboardLines(db: Database) {
  return (
    db
      .selectFrom("specifiedOrders")
      .select([
        "id",
        "orderId",
        "orderNumber",
        "line",
        "number",
        "customerName",
        "customerEmail",
        "productName",
        "quantity",
        "unitPrice",
        "amountPaisa as amount",
        "orderDate",
        "status",
        "paymentMethod",
        "paymentStatus",
        "phoneNumber",
        "phoneE164",
        "shippingAddress",
        "notes",
        "trackingNumber",
        "updatedAt",
      ])
      // Not placed: Buy it now made it, "Awaiting delivery details" (R22).
      .select(sql<boolean>`placed_at is not null`.as("placed"))
      // The name, or `Customer LS-10427` where it is the email.
      .select(lineCustomerLabel().as("customerLabel"))
      // The customer has an account and has not verified this email.
      .select(emailUnconfirmed.as("emailUnconfirmed"))
  );
}

/** An order line for the dashboard. Amounts in paisa. */
export type DashboardOrderLine = InferResult<ReturnType<typeof selectDashboardLines>>[number];
