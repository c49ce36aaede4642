import type pg from "pg";
import { orderFaults } from "../orders/order-faults.ts";
import { isPaid, leftOf, type SimulatedPayment } from "../simulators/jazzcash/gateway-books.ts";

/** How the shop's payments differ from the gateway's own books; all zero: they do not. */
export interface PaymentDifferences {
  /** Payments that the shop believes, and that the gateway has not taken, or of another amount. */
  untrue: number;
  /** Payments that the gateway has taken, and that the shop does not have. */
  unpaid: number;
  /** Orders that have paid more than they cost and have not got it back. */
  unrefunded: number;
  /** Orders to which more was given back than they had paid too much. */
  overrefunded: number;
  /** Paid parcels that collect cash and wait for no one's decision, and those that wait for one without a reason. */
  unqueued: number;
  /** Transactions and refunds without an end, and those of the gateway that are no one's. */
  unfinished: number;
  /** Paisa by which the money that the shop believes with the gateway differs from what the gateway has for it. */
  holding: number;
  /** What may be found in no shop. */
  broken: string[];
}

interface OrderMoney {
  id: number;
  /** Paisa: what its live lines and adjustments cost. */
  cost: number;
  /** Paisa that went back by hand. */
  by_hand: number;
}

interface Parcel {
  id: number;
  orderId: number;
  state: string;
  /** Paisa of cash that its courier was told to collect for the order. */
  booked: number;
  /** Whether it is stopped, or delivered as it is. */
  isDecided: boolean;
}

/**
 * Compares what the shop believes with the gateway's own books, and with the cash that couriers were booked to collect.
 * @param queue ids of the paid parcels that the shop has someone decide about
 */
export async function comparePayments(
  pool: pg.Pool,
  payments: readonly SimulatedPayment[],
  queue: readonly number[],
): Promise<PaymentDifferences> {
  const { rows: transactions } = await pool.query(
    `select t.reference, t.order_id, t.state, t.inquiry_due_at, t.amount, p.amount as captured
    from gateway_transactions t left join payments p on p.id = t.payment_id and p.provider = t.gateway
      and p.reference = t.reference and p.state in ('captured', 'to_refund')`,
  );
  const found = { untrue: 0, unpaid: 0, unrefunded: 0, overrefunded: 0, unqueued: 0, unfinished: 0 };
  const books = new Map(payments.map((payment) => [payment.reference, payment]));
  for (const { reference, state, captured, amount, inquiry_due_at } of transactions) {
    const payment = books.get(reference);
    const hasPaid = payment !== undefined && isPaid(payment);
    const believes = state === "paid" || captured !== null;
    if (believes && (!hasPaid || captured !== payment.amount || amount !== payment.amount)) found.untrue++;
    if (hasPaid && (state !== "paid" || captured === null)) found.unpaid++;
    // About one of which the gateway has never heard it is asked for a week.
    const isAsked = payment !== undefined && inquiry_due_at !== null;
    if (state === "started" || state === "pending" || isAsked) found.unfinished++;
  }
  const orderOf = new Map<string, number>(transactions.map((row) => [row.reference, row.order_id]));
  const held = new Map<number, number>();
  for (const payment of payments) {
    const orderId = orderOf.get(payment.reference);
    if (orderId === undefined) found.unfinished++;
    else held.set(orderId, (held.get(orderId) ?? 0) + leftOf(payment));
  }
  const { rows: orders } = await pool.query<OrderMoney>(
    `select id, coalesce((select sum(amount) from order_lines l where l.order_id = o.id and l.placed_at is not null
        and l.status <> 'cancelled'), 0)::bigint
      + coalesce((select sum(amount) from order_adjustments a where a.order_id = o.id
        and not exists (select from refunds r where r.adjustment_id = a.id and r.state = 'refused')
        and (a.kind = 'advance_kept' or exists (select from order_lines l where l.order_id = o.id and l.status <> 'cancelled'))), 0)::bigint as cost,
      coalesce((select sum(r.amount) from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id
        and r.state = 'paid' and r.channel <> 'gateway'), 0)::bigint as by_hand
    from orders o where placed_at is not null`,
  );
  const covered = new Set(payments.filter(isPaid).map(({ reference }) => orderOf.get(reference)));
  const parcels = await listParcels(pool);
  for (const { id, cost, by_hand: byHand } of orders) {
    const own = parcels.filter(({ orderId }) => orderId === id);
    const collected = own
      .filter(({ state }) => state === "delivered")
      .reduce((sum, { booked }) => sum + booked, 0);
    const kept = (held.get(id) ?? 0) + collected - byHand;
    if (kept > Math.max(cost, 0)) found.unrefunded++;
    else if (covered.has(id) && kept < cost) found.overrefunded++;
    for (const { id: parcelId, state, booked, isDecided } of own) {
      const isOnItsWay = ["booked", "unknown", "handed_over", "attempted"].includes(state);
      const collectsTwice = covered.has(id) && isOnItsWay && booked > Math.max(cost - kept, 0);
      if (queue.includes(parcelId) !== (collectsTwice && !isDecided)) found.unqueued++;
    }
  }
  found.unfinished += await count(pool, "refunds where state not in ('paid', 'refused')");
  const held_ = payments.reduce((sum, payment) => sum + leftOf(payment), 0);
  const { rows } = await pool.query(
    "select coalesce(sum(amount), 0)::bigint as amount from money_entries where holder = 'gateway'",
  );
  return { ...found, holding: rows[0].amount - held_, broken: await orderFaults(pool) };
}

/** The cash that each parcel was told to collect, by order. */
async function listParcels(pool: pg.Pool): Promise<Parcel[]> {
  const { rows } = await pool.query(
    `select s.id, carried.order_id as "orderId", s.state, coalesce(told.amount, 0)::bigint as booked,
      exists (select from order_events e where e.shipment_id = s.id and type = 'shipment.paid'
        and data ->> 'decision' in ('intercept', 'deliver')) as "isDecided"
    from shipments s
    join (select shipment_id, order_id from shipment_lines union select shipment_id, order_id from told_cash) as carried
      on carried.shipment_id = s.id
    left join told_cash as told on told.shipment_id = s.id and told.order_id = carried.order_id`,
  );
  return rows;
}

async function count(pool: pg.Pool, what: string): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count from ${what}`);
  return rows[0].count;
}

/** Whether the shop and the gateway's books agree. */
export function paymentsAgree(found: PaymentDifferences): boolean {
  const { untrue, unpaid, unrefunded, overrefunded, unqueued, unfinished, holding, broken } = found;
  return (
    untrue +
      unpaid +
      unrefunded +
      overrefunded +
      unqueued +
      unfinished +
      Math.abs(holding) +
      broken.length ===
    0
  );
}
