import { sql } from "kysely";
import { customerLabel } from "../../base/customer-label-queries.ts";
import type { DoorCash } from "../../payments/ledger/order-amounts.ts";
import { doorCash } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";
import { statesBeforeHandOver } from "../model/state-machines.ts";

/** Orders of one phone or address count as perhaps the same within so many hours. */
export const duplicateHours = 72;

/** Shorter addresses, such as a city alone, are those of many people. */
const shortestAddress = 10;

/** An address without case, spaces and punctuation, which people write in different ways. */
const addressKey = (column: string) =>
  sql`regexp_replace(lower(${sql.ref(column)}), '[^[:alnum:]]', '', 'g')`;

const isWaiting = (alias: string) => sql<boolean>`
  exists (select from order_lines where order_id = ${sql.ref(`${alias}.id`)} and placed_at is not null and status = 'pending')
  and not exists (select from shipments where state <> all(${[...statesBeforeHandOver]})
    and id in (select shipment_id from shipment_lines where order_id = ${sql.ref(`${alias}.id`)}))`;

export interface Duplicate {
  id: number;
  number: number;
  customerName: string;
  placedAt: Date;
  samePhone: boolean;
  items: string;
  /** Of the order, in paisa; below 0: the shop owes it. */
  due: number;
  /** Of its whole parcel. */
  door: DoorCash;
}

/**
 * The orders that wait beside an order, and whose phone or address is the same, unless someone has decided about them: the first ten,
 * those of the same phone before others.
 * @param otherId whether this one is among all of them
 */
export async function listDuplicates(
  db: Database,
  orderId: number,
  otherId: number | null = null,
): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select other.id, other.number, ${customerLabel("other")} as customer_name, other.placed_at,
      coalesce(other.phone_e164 = one.phone_e164, false) as same_phone, order_due(other.id) as due,
      ${doorCash(sql`other.id`)} as door,
      (select string_agg(case quantity when 1 then product_name else quantity || ${sql.lit(" × ")} || product_name end, ', ' order by line)
        from order_lines where order_id = other.id and placed_at is not null and status = 'pending') as items
    from orders as one, orders as other
    where one.id = ${orderId} and other.id <> one.id and (${otherId}::bigint is null or other.id = ${otherId}) and one.placed_at is not null
      and other.placed_at between one.placed_at - make_interval(hours => ${duplicateHours})
        and one.placed_at + make_interval(hours => ${duplicateHours})
      and (other.phone_e164 = one.phone_e164 or (char_length(${addressKey("one.shipping_address")}) >= ${shortestAddress}
        and ${addressKey("other.shipping_address")} = ${addressKey("one.shipping_address")}))
      and greatest(one.kept_apart_at, other.kept_apart_at) > greatest(one.placed_at, other.placed_at) is not true
      and coalesce(one.pack_with, one.id) <> coalesce(other.pack_with, other.id)
      and ${isWaiting("one")} and ${isWaiting("other")}
    order by same_phone desc, other.placed_at, other.id limit 10`.execute(db);
  return rows;
}

/** Locks orders by their ids, as everything that locks several does. */
export async function lockOrders(tx: Database, ids: number[]) {
  return tx
    .selectFrom("orders")
    .where("id", "in", ids)
    .orderBy("id")
    .select(["id", "number", "placedAt", "packWith", "confirmation"])
    .forNoKeyUpdate()
    .execute();
}

/** The orders that are packed with an order, itself among them, oldest first. */
export async function listPackedTogether(db: Database, orderId: number) {
  return db
    .selectFrom("orders")
    .where(({ eb, selectFrom, or }) => {
      const head = selectFrom("orders as one")
        .where("one.id", "=", orderId)
        .select(sql<number>`coalesce(one.pack_with, one.id)`.as("id"));
      return or([eb("id", "=", head), eb("packWith", "=", head)]);
    })
    .orderBy("id")
    .select(["id", "number", "customerName", "customerEmail", "phoneE164", "confirmation"])
    .execute();
}

/** Packs an order, and those that were packed with it, with `head`. */
export async function setPackWith(tx: Database, orderId: number, head: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ packWith: head, updatedAt: sql<Date>`now()` })
    .where((eb) => eb.or([eb("id", "=", orderId), eb("packWith", "=", orderId)]))
    .execute();
}

/** Notes that someone has looked at the duplicates of an order, and that all are wanted. */
export async function setKeptApart(tx: Database, orderId: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ keptApartAt: sql<Date>`clock_timestamp()` })
    .where("id", "=", orderId)
    .execute();
}

/** The other orders that are packed with an order: one call is about all of them. */
export async function listCompanions(db: Database, orderId: number): Promise<number[]> {
  const together = await listPackedTogether(db, orderId);
  return together.map(({ id }) => id).filter((id) => id !== orderId);
}
