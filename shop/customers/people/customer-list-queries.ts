import { type RawBuilder, sql } from "kysely";
import { minPhoneDigits, parseOrderSearch } from "../../orders/model/order-search.ts";
import type { Database } from "../../schema.ts";
import type { StaffRole } from "../../staff/model/permissions.ts";

/** A position in the list of customers: the microseconds since 1970 at which an account was made, and its id. */
export interface CustomerCursor {
  side: "before" | "after";
  micros: number;
  id: string;
}

export interface CustomerRow {
  id: string;
  email: string;
  emailVerified: boolean;
  /** Empty where they have given none. */
  fullName: string;
  phone: string | null;
  role: StaffRole | null;
  createdAt: Date;
  /** Of `createdAt`, for a cursor. */
  micros: number;
  /** How many orders they have placed. */
  orderCount: number;
}

interface CustomerListQuery {
  /** A name, an email, a phone or an order number, as typed; empty: everyone. */
  search: string;
  cursor: CustomerCursor | null;
  limit: number;
}

/** Customers, the newest accounts first. For admins only. */
export async function listCustomers(
  db: Database,
  { search, cursor, limit }: CustomerListQuery,
): Promise<CustomerRow[]> {
  const direction = cursor?.side === "before" ? sql`asc` : sql`desc`;
  const conditions = [searchCondition(search), cursorCondition(cursor)];
  // The customers of the page are found first: their orders are counted for these alone.
  const { rows } = await sql<CustomerRow>`
    select id, email, email_verified, full_name, phone, role, created_at,
      (extract(epoch from created_at) * 1000000)::bigint as micros,
      (select count(*) from orders where user_id = found.id and placed_at is not null)::int as order_count
    from (
      select * from users where ${sql.join(conditions, sql` and `)}
      order by created_at ${direction}, id ${direction} limit ${limit}
    ) as found order by created_at ${direction}, id ${direction}`.execute(db);
  return cursor?.side === "before" ? rows.reverse() : rows;
}

function cursorCondition(cursor: CustomerCursor | null): RawBuilder<unknown> {
  if (!cursor) return sql`true`;
  const comparison = cursor.side === "before" ? sql`>` : sql`<`;
  const at = sql`timestamptz 'epoch' + ${cursor.micros}::float8 * interval '1 microsecond'`;
  return sql`(created_at, id) ${comparison} (${at}, ${cursor.id})`;
}

/** Each kind of search has an index: words, the customer's phone, the phone and the number of an order. */
function searchCondition(typed: string): RawBuilder<unknown> {
  const search = parseOrderSearch(typed);
  if (!search) return sql`true`;
  const { number, phones, words } = search;
  if (words.length > 0) {
    const query = words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join("&");
    return sql`words @@ ${query}::tsquery`;
  }
  const found = [sql`select null::text`];
  if (number) found.push(sql`select user_id from orders where number = ${number.number}`);
  for (const digits of phones) {
    // In the column a number has neither its country's code nor the 0 in place of it.
    const local = digits.replace(/^(0092|92|0)/, "");
    if (local !== "") found.push(sql`select id from users where ${startsWith("phone_digits", local)}`);
    found.push(sql`select user_id from orders where id in
      (select order_id from order_list where ${startsWith("phone_digits", digits)})`);
  }
  return sql`id in (${sql.join(found, sql` union `)})`;
}

/** A few digits are a whole number. The colon follows the digits in ASCII: the range holds every number with that prefix. */
function startsWith(column: string, digits: string): RawBuilder<unknown> {
  const name = sql.ref(column);
  return digits.length < minPhoneDigits - 1
    ? sql`${name} = ${digits}`
    : sql`(${name} >= ${digits} and ${name} < ${`${digits}:`})`;
}

/** A customer for their page in the dashboard; undefined: there is no such account. For admins only. */
export async function findCustomer(db: Database, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "fullName", "phone", "addresses", "role", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The newest messages from an email, at most twenty. */
export async function listContactsOfEmail(db: Database, email: string) {
  return db
    .selectFrom("contacts")
    .select(["id", "comment", "timestamp", "status", "answeredAt"])
    .where((eb) => eb(eb.fn("lower", ["email"]), "=", email))
    .orderBy("timestamp", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}
