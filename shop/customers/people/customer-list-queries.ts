import { type RawBuilder, sql } from "kysely";
import { knownName } from "../../base/customer-label-queries.ts";
import { minPhoneDigits, parseOrderSearch } from "../../orders/model/order-search.ts";
import type { Database } from "../../schema.ts";
import type { StaffRole } from "../../staff/model/permissions.ts";
import { type CustomerSort, maxSorted, sortedDays } from "./customer-sort.ts";

/** A position in the list of customers: the microseconds since 1970 of a last order or a sign-up, and which of them it is. */
export interface CustomerCursor {
  side: "before" | "after";
  micros: number;
  /** 0: the sign-up of an account. */
  orderId: number;
  account: string;
}

/**
 * Someone who has an account, or a phone number of orders that were placed without one: that an account has the number too proves
 * nothing. Their figures are of orders that were placed.
 */
export interface CustomerRow {
  /** null: without an account. */
  id: string | null;
  email: string | null;
  emailVerified: boolean;
  /** Empty where they have given none. */
  fullName: string;
  phone: string | null;
  role: StaffRole | null;
  createdAt: Date | null;
  lastOrderAt: Date | null;
  orders: number;
  /** Orders with a parcel that was delivered, and those with one that was delivered or came back. */
  delivered: number;
  ended: number;
  /** Paid less what was refunded, in paisa. */
  spent: number;
}

export type CustomerPosition = Omit<CustomerCursor, "side">;

interface CustomerListQuery {
  /** A name, an email, a phone or an order number, as typed; empty: everyone. */
  search: string;
  cursor: CustomerCursor | null;
  limit: number;
}

/** The most orders and sign-ups that are read for a page: who has ordered again since is no row of it. */
const maxWalked = 1_000;
/** The same while common words are searched for, and how many orders or accounts have a common word. */
const maxSearched = 20_000;
const fewestCommon = 2_000;

/**
 * The people of a page, by their last order; who has not ordered is in the list by the day of their sign-up. Orders are walked by
 * their time, and each is its customer's last unless an index finds a later one. For admins only.
 * @returns `next`: where the walk ended before the page was full; null: it is full, or there is no one else
 */
export async function listCustomers(
  db: Database,
  { search, cursor, limit }: CustomerListQuery,
): Promise<{ people: (CustomerRow & CustomerPosition)[]; next: CustomerPosition | null }> {
  const isBackwards = cursor?.side === "before";
  const direction = isBackwards ? sql`asc` : sql`desc`;
  const found = await findPeople(db, search);
  const most = found && "words" in found ? maxSearched : maxWalked;
  const walked = walk(found, cursor, direction, most);
  const newest = sql`order by at ${direction}, order_id ${direction}, account ${direction}`;
  const position = sql`(extract(epoch from at) * 1000000)::bigint as micros, order_id, account`;
  const { rows } = await sql<CustomerRow & CustomerPosition>`
    with walked as materialized (${walked}), found as materialized (
      select at, order_id, account, user_id, phone from walked w where ${matches(found)} and case
        when order_id = 0 then not exists (select from orders where user_id = account and placed_at is not null)
        when user_id is not null then not exists (select from orders o where o.user_id = w.user_id
          and (o.placed_at, o.id) > (w.at, w.order_id))
        else not exists (select from orders o where o.user_id is null and o.phone_e164 = w.phone and (o.placed_at, o.id) > (w.at, w.order_id)) end
      ${newest} limit ${limit}
    ) select ${facts}, ${position} from found ${withFacts()} ${newest}`.execute(db);
  let next: CustomerPosition | null = null;
  if (rows.length < limit) {
    const ends = await sql<CustomerPosition>`
      select ${position} from (${walked}) as walked ${newest} offset ${most - 1}`.execute(db);
    next = ends.rows[0] ?? null;
  }
  return { people: isBackwards ? rows.reverse() : rows, next };
}

/** Orders and sign-ups in the order of their times, from the cursor on. */
function walk(found: Found, cursor: CustomerCursor | null, direction: RawBuilder<unknown>, most: number) {
  const isBehind = (at: string, order: RawBuilder<unknown>, account: RawBuilder<unknown>) =>
    cursor
      ? sql`(${sql.ref(at)}, ${order}, ${account}) ${cursor.side === "before" ? sql`>` : sql`<`}
          (timestamptz 'epoch' + ${cursor.micros}::float8 * interval '1 microsecond', ${cursor.orderId}::bigint, ${cursor.account}::text collate "C")`
      : sql`true`;
  const few = found && "accounts" in found ? found : null;
  const isOfFew = few
    ? sql`(user_id = any(${few.accounts}) or (user_id is null and phone_e164 = any(${few.phones})))`
    : sql`(user_id is not null or phone_e164 is not null)`;
  return sql`select * from (
      (select placed_at as at, id as order_id, ''::text collate "C" as account, user_id, phone_e164 as phone from orders
        where placed_at is not null and ${isOfFew} and ${isBehind("placed_at", sql`id`, sql`''::text collate "C"`)}
        order by placed_at ${direction}, id ${direction} limit ${most})
      union all
      (select created_at, 0, id, id, null from users
        where ${few ? sql`id = any(${few.accounts})` : sql`true`} and ${isBehind("created_at", sql`0::bigint`, sql`id`)}
        order by created_at ${direction}, id ${direction} limit ${most})
    ) as both_of order by at ${direction}, order_id ${direction}, account ${direction} limit ${most}`;
}

/** Whether a row of the walk has common words: in its account, or in the order of someone without one. */
function matches(found: Found) {
  if (!found || !("words" in found)) return sql`true`;
  // The planner uses no index for this function, the one behind `@@`.
  return sql`case when user_id is not null then exists (select from users where id = user_id and ts_match_vq(words, ${found.words}))
    else exists (select from order_list l where l.order_id = w.order_id and ts_match_vq(l.words, ${found.words})) end`;
}

const parcelsOf = (states: RawBuilder<unknown>) => sql<boolean>`exists (select from shipment_lines c
  join shipments s on s.id = c.shipment_id where c.order_id = o.id and s.state in (${states}))`;
const wasDelivered = parcelsOf(sql`'delivered'`);
const hasEnded = parcelsOf(sql`'delivered', 'received_back'`);
const spent = sql`received(o.id)`;

const facts = sql`u.id, u.email, coalesce(u.email_verified, false) as email_verified, coalesce(u.full_name, name, '') as full_name,
  coalesce(u.phone, found.phone) as phone, u.role, u.created_at, orders, delivered, ended, spent, last_order_at`;

/** Joins what is shown of each person in `found`. @param since counts the orders from then on alone; null: all */
const withFacts = (since: Date | null = null) => sql`
  left join users u on u.id = found.user_id
  cross join lateral (
    select count(*)::int as orders, count(*) filter (where ${wasDelivered})::int as delivered,
      count(*) filter (where ${hasEnded})::int as ended, coalesce(sum(${spent}), 0)::bigint as spent, max(placed_at) as last_order_at,
      (array_agg(${knownName(sql`o.customer_name`)} order by placed_at desc))[1] as name
    from orders o where placed_at >= ${since ?? sql`'-infinity'`} and id in (
      select id from orders where user_id = found.user_id
      union all select id from orders where found.user_id is null and user_id is null and phone_e164 = found.phone)
  ) as figures`;

/** What each sort goes by, the highest first; null: they are not in its list. */
const ranks: Readonly<Record<CustomerSort, RawBuilder<unknown>>> = {
  orders: sql`count(*)`,
  spent: sql`nullif(sum(${spent}), 0)`,
  returned: sql`1 - (count(*) filter (where ${wasDelivered}))::float8 / nullif(count(*) filter (where ${hasEnded}), 0)`,
};

/** The people of a sort, at most 500, by their orders of the last 365 days. For admins only. */
export async function listSortedCustomers(
  db: Database,
  { sort, now, offset, limit }: { sort: CustomerSort; now: Date; offset: number; limit: number },
): Promise<{ people: CustomerRow[]; total: number }> {
  const since = new Date(now.getTime() - sortedDays * 86_400_000);
  const { rows } = await sql<CustomerRow & { total: number }>`
    with sorted as materialized (
      select user_id, phone, rank, last from (
        select user_id, case when user_id is null then phone_e164 end as phone, ${ranks[sort]} as rank, max(placed_at) as last
        from orders o where placed_at >= ${since} and (user_id is not null or phone_e164 is not null) group by 1, 2
      ) as people
      where rank is not null
      order by rank desc, last desc limit ${maxSorted}
    ), found as materialized (select * from sorted order by rank desc, last desc limit ${limit} offset ${offset})
    select ${facts}, (select count(*)::int from sorted) as total from found ${withFacts(since)}
    order by rank desc, last desc`.execute(db);
  return { people: rows, total: rows[0]?.total ?? 0 };
}

/** What a search finds: some accounts and phones of orders without one, or words that very many have; null: there is no search. */
type Found = { accounts: string[]; phones: string[] } | { words: RawBuilder<unknown> } | null;

/** Each kind of search has an index: words, the customer's phone, the phone and the number of an order. */
async function findPeople(db: Database, typed: string): Promise<Found> {
  const search = parseOrderSearch(typed);
  if (!search) return null;
  const { number, phones, words } = search;
  const accounts = [sql`select null::text as id`];
  const orders = [sql`select null::bigint as id`];
  const query = sql`${words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join("&")}::tsquery`;
  if (words.length > 0) {
    accounts.push(sql`select id from users where words @@ ${query}`);
    orders.push(sql`select order_id from order_list where words @@ ${query}`);
  }
  if (number) orders.push(sql`select id from orders where number = ${number.number}`);
  for (const digits of phones) {
    // In the column a number has neither its country's code nor the 0 in place of it.
    const local = digits.replace(/^(0092|92|0)/, "");
    if (local !== "") accounts.push(sql`select id from users where ${startsWith("phone_digits", local)}`);
    orders.push(sql`select order_id from order_list where ${startsWith("phone_digits", digits)}`);
  }
  const some = (found: RawBuilder<unknown>[]) =>
    sql`array(select id from (${sql.join(found, sql` union all `)}) as found where id is not null limit ${fewestCommon})`;
  const { rows } = await sql<{ accounts: string[]; orders: number[] }>`
    select ${some(accounts)} as accounts, ${some(orders)} as orders`.execute(db);
  const [found = { accounts: [], orders: [] }] = rows;
  // A common beginning of a number has no words: those that were found are shown.
  if (words.length > 0 && Math.max(found.accounts.length, found.orders.length) === fewestCommon)
    return { words: query };
  const people = await db
    .selectFrom("orders")
    .where("id", "in", [0, ...found.orders])
    .select(["userId", "phoneE164"])
    .execute();
  // An account is found by its own name, not by that in an order.
  const owners = words.length > 0 ? [] : people.flatMap(({ userId }) => userId ?? []);
  return {
    accounts: [...found.accounts, ...owners],
    phones: people.flatMap(({ userId, phoneE164 }) => (userId === null ? (phoneE164 ?? []) : [])),
  };
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
