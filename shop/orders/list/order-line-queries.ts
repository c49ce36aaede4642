import { sql } from "kysely";
import { lineCustomerLabel } from "../../base/customer-label-queries.ts";
import type { Database } from "../../schema.ts";
import type { SpecifiedOrdersView } from "../schema.ts";

type NotShown = "userId" | "productId" | "brand" | "amount" | "amountPaisa" | "image" | "placedAt";

/** An order line for the dashboard. Amounts in paisa. */
export interface DashboardOrderLine extends Omit<SpecifiedOrdersView, NotShown> {
  /** The name, or `Customer LS-10427` where it is the email. */
  customerLabel: string;
  /** The customer has an account and has not verified this email. */
  emailUnconfirmed: boolean;
  amount: number;
  /** false: Buy it now made it, "Awaiting delivery details" (R22). */
  placed: boolean;
}

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
  return db
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
    .select(sql<boolean>`placed_at is not null`.as("placed"))
    .select(lineCustomerLabel().as("customerLabel"))
    .select(emailUnconfirmed.as("emailUnconfirmed"));
}
