import { sql } from "kysely";
import { customerLabel, knownName } from "../../base/customer-label-queries.ts";
import { firstNameOf } from "../../base/user-name-queries.ts";
import { orderAdvance } from "../../payments/ledger/order-advance-queries.ts";
import { orderAmounts } from "../../payments/ledger/order-amounts-queries.ts";
import type { Database } from "../../schema.ts";
import { waitsSince } from "../list/releasable-queries.ts";

/** The tracked products of an order that holds no pieces of them (R61), and how many are left of each; null: it holds them. */
const notReserved = sql<{ name: string; left: number }[] | null>`case when orders.not_reserved then (
  select jsonb_agg(jsonb_build_object('name', product_name, 'left', pieces) order by line)
  from order_lines join stock_levels on stock_levels.product_id = order_lines.product_id and place = 'shop' and tracked
  where order_id = orders.id and status = 'pending' and placed_at is not null) end`;

/** What staff see of an order while they call. Amounts in paisa. */
export async function findCall(db: Database, number: number) {
  return db
    .selectFrom("orders")
    .leftJoin("cities", "cities.id", "orders.cityId")
    .leftJoin("users as caller", "caller.id", "orders.callLeaseBy")
    .where("orders.number", "=", number)
    .where("orders.placedAt", "is not", null)
    .select(["orders.id", "orders.number", "customerName", "phoneNumber", "phoneE164", "secondPhone"])
    .select(["shippingAddress", "landmark", "bestTime", "notes", "ownerNotes", "confirmation", "callAfter"])
    .select((eb) => eb.ref("orders.placedAt").$notNull().as("placedAt"))
    .select(["callLeaseBy", "callLeaseUntil", "packWith", "keptApartAt", "cityId", "cities.name as city"])
    .select(sql<string>`coalesce(${firstNameOf("caller")}, 'A colleague')`.as("leaseName"))
    .select([
      customerLabel("orders").as("customer"),
      knownName(sql.ref("orders.customer_name")).as("knownName"),
    ])
    .select([orderAmounts(sql`orders.id`).$notNull().as("amounts"), orderAdvance.as("advance")])
    .select(
      sql<number>`(select coalesce(sum(stock_taken), 0) from order_lines
      where order_id = orders.id and status = 'pending')::int`.as("heldPieces"),
    )
    .select([notReserved.as("notReserved"), waitsSince.as("waitsSince")])
    .select(
      sql<boolean>`exists (select from order_lines
      where order_id = orders.id and placed_at is not null and status = 'pending')`.as("isPending"),
    )
    .executeTakeFirst();
}

export type Call = NonNullable<Awaited<ReturnType<typeof findCall>>>;

/** An earlier order of the same number, and what became of it. */
export interface EarlierOrder {
  number: number;
  placedAt: Date;
  /** Paisa; of one that was cancelled as a whole and costs nothing now, what was ordered. */
  total: number;
  /** Completed: without a parcel that a courier had. */
  result: "delivered" | "completed" | "came_back" | "cancelled" | "open";
  /** Why it came back, in the courier's words. */
  reason: string | null;
  at: Date | null;
}

/** The orders of a phone number but for one, newest first, each with what became of its parcel. @param exceptOrder null: all */
export async function listOrdersOfPhone(
  db: Database,
  phoneE164: string,
  exceptOrder: number | null,
): Promise<EarlierOrder[]> {
  const { rows } = await sql<EarlierOrder>`
    select orders.number, orders.placed_at, case when lines.is_cancelled and amounts.total = 0 then orders.placed_total
        else amounts.total end as total,
      case when parcel.state in ('coming_back', 'received_back') then 'came_back'
        when parcel.state = 'delivered' or lines.completed and not is_before_hand_over(parcel.state) then 'delivered'
        when lines.completed then 'completed'
        when not lines.waits then 'cancelled' else 'open' end as result,
      case when parcel.state in ('coming_back', 'received_back') then why.reason end as reason, parcel.at
    from orders join order_amounts as amounts on amounts.order_id = orders.id
    left join lateral (
      select coalesce(bool_and(status = 'cancelled'), true) as is_cancelled, bool_or(status = 'completed') as completed,
        bool_or(status = 'pending') as waits
      from order_lines where order_id = orders.id and placed_at is not null
    ) as lines on true
    left join lateral (
      select id, state, coalesce(received_back_at, delivered_at, last_event_at, updated_at) as at from shipments
      where id in (select shipment_id from shipment_lines where order_id = orders.id) order by id desc limit 1
    ) as parcel on true
    left join lateral (
      select coalesce(nullif(reason, ''), nullif(text, '')) as reason from shipment_events
      where shipment_id = parcel.id and reason is not null order by event_time desc, id desc limit 1
    ) as why on true
    where orders.phone_e164 = ${phoneE164} and orders.placed_at is not null and orders.id is distinct from ${exceptOrder}::bigint
    order by orders.placed_at desc limit 50`.execute(db);
  return rows;
}

/** The lines of an order that wait, as a message names them. */
export async function listCallLines(db: Database, orderId: number) {
  return db
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .where("placedAt", "is not", null)
    .where("status", "=", "pending")
    .orderBy("line")
    .select(["productName as name", "quantity"])
    .execute();
}
