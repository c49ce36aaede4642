import { sql } from "kysely";
import type { Database } from "../schema.ts";

/** Something that happened without staff, or that they like to hear of. */
export interface Happening {
  kind: "order" | "delivery" | "cancellation";
  orderNumber: number;
  at: Date;
  /** The order's total in paisa; null: it is no new order. */
  amount: number | null;
}

export interface LastHour {
  orders: number;
  deliveries: number;
  /** By the customers' links. */
  cancellations: number;
  newest: Happening[];
}

const maxNewest = 5;
/** No index finds events by time: of these, the newest, an hour has fewer. */
const newestEvents = 2000;

/** Orders, deliveries and cancellations by link since then: how many, and the newest. */
export async function readLastHour(db: Database, since: Date): Promise<LastHour> {
  const { rows } = await sql<Happening & Omit<LastHour, "newest">>`
    with happened as (
      select 'order' as kind, number as order_number, placed_at as at,
        (select total from order_amounts where order_id = orders.id) as amount from orders where placed_at >= ${since}
      union all
      select 'delivery', (select min(number) from shipment_lines join orders on orders.id = order_id where shipment_id = s.id),
        delivered_at, null
      from shipments s where delivered_at >= ${since} and state = 'delivered'
      union all
      select distinct on (number) 'cancellation', number, at, null::bigint
      from (select * from order_events order by id desc limit ${newestEvents}) as newest join orders on orders.id = order_id
      where at >= ${since} and type = 'line.cancelled' and data->>'reason' = 'link'
    )
    select *, count(*) filter (where kind = 'order') over ()::int as orders,
      count(*) filter (where kind = 'delivery') over ()::int as deliveries,
      count(*) filter (where kind = 'cancellation') over ()::int as cancellations
    from happened where order_number is not null order by at desc, order_number limit ${maxNewest}`.execute(
    db,
  );
  const { orders = 0, deliveries = 0, cancellations = 0 } = rows[0] ?? {};
  const newest = rows.map(({ kind, orderNumber, at, amount }) => ({ kind, orderNumber, at, amount }));
  return { orders, deliveries, cancellations, newest };
}
