import { sql } from "kysely";
import { asciiDigits, typedKey } from "../../../platform/typed-text.ts";
import type { ProductStatus } from "../../catalogue/schema.ts";
import type { Database } from "../../schema.ts";

export interface FoundProduct {
  id: string;
  name: string;
  sku: string | null;
  status: ProductStatus;
}

/** Products of every status that have each of the words in their name or SKU, in catalogue order. For staff only. */
export function findProducts(db: Database, words: readonly string[], limit: number): Promise<FoundProduct[]> {
  if (words.length === 0) return Promise.resolve([]);
  let query = db.selectFrom("products").select(["id", "name", "sku", "status"]);
  for (const word of words) {
    const part = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where((where) => where.or([where("name", "ilike", part), where("sku", "ilike", part)]));
  }
  return query.orderBy("position").orderBy("id").limit(limit).execute();
}

/** The lines in parcels with this reference or tracking number, however it is typed; newest parcel first. For staff only. */
export async function findLinesByParcel(db: Database, typed: string, limit: number): Promise<number[]> {
  const text = typedKey(typed).toUpperCase();
  // Couriers print their numbers in groups.
  const numbers = [...new Set([text, text.replace(/\s/g, ""), text.replace(/[\s-]/g, "")])].filter(
    (one) => one.length >= 4,
  );
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select l.id from (
      select id from shipments where reference = any(${numbers}) or upper(tracking_number) = any(${numbers})
      order by id desc limit 5
    ) as found
    join shipment_lines carried on carried.shipment_id = found.id
    join order_lines l on l.order_id = carried.order_id and l.line = carried.line
    order by found.id desc, l.order_id, l.line limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lines whose phone number begins with a few digits, newest first: of so many others, the last 5,000 alone are read. For staff only. */
export async function findLinesByPhoneStart(db: Database, typed: string, limit: number): Promise<number[]> {
  const [, digits] = /^(?:0|\+?92)(3\d{1,4})$/.exec(asciiDigits(typed).replace(/[\s-]/g, "")) ?? [];
  if (!digits) return [];
  const { rows } = await sql<{ id: number }>`
    select line_id as id from (
      select line_id, phone_digits from order_list order by order_date desc, order_id desc, (-line) desc limit 5000
    ) as newest where phone_digits like ${`92${digits}%`} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface FoundCustomer {
  id: string;
  name: string;
  email: string;
}

/** Customers whose email begins so, by the index of emails. For staff only. */
export function findCustomersByEmail(db: Database, start: string, limit: number): Promise<FoundCustomer[]> {
  return customers(db)
    .where("email", ">=", start)
    .where("email", "<", `${start}\u{10ffff}`)
    .orderBy("email")
    .limit(limit)
    .execute();
}

/** Customers who have placed one of these orders. For staff only. */
export function findCustomersOfOrders(db: Database, orderIds: readonly number[]): Promise<FoundCustomer[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return customers(db)
    .innerJoin("orders", "orders.userId", "users.id")
    .where("orders.id", "in", orderIds)
    .distinct()
    .execute();
}

function customers(db: Database) {
  return db
    .selectFrom("users")
    .select(["users.id", "email"])
    .select(sql<string>`btrim(full_name)`.as("name"));
}
