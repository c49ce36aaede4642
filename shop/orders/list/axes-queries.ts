import { type RawBuilder, sql } from "kysely";
import { collectsPaidCash } from "../../fulfilment/paid-parcels/paid-parcel-queries.ts";
import { hasPaid, moneyStep } from "../../payments/ledger/money-axis-queries.ts";
import { hasOpenDispute, newestParcelIsDisputed } from "../../payments/ledger/open-dispute-queries.ts";
import { paidAheadMissing } from "../../payments/ledger/paid-ahead-queries.ts";
import type { MoneyChoice, MoneyStep, PaymentQueue } from "../../payments/model/money-axis.ts";
import { paymentQueue, queuedPayments } from "../../payments/queues/payment-queue-queries.ts";
import type { Database } from "../../schema.ts";
import { type ConfirmationChoice, type DeliveryChoice, deliverySources } from "./axes-filter.ts";
import type { OrderFilter } from "./order-filter.ts";
import { isReleasable } from "./releasable-queries.ts";

/** Where a line stands beside its status (R46). */
export interface LineAxes {
  lineId: number;
  confirmation: ConfirmationChoice;
  delivery: Exclude<DeliveryChoice, "to_cancel" | "to_complete">;
  money: MoneyStep;
  /** Its newest parcel needs no booking before it is given: a courier has booked it, or the shop's own rider takes it. */
  isBooked: boolean;
  /** What keeps the line here; null: nothing. */
  hold: "dispute" | "payment" | null;
  collectsPaidCash: boolean;
  /** In which list the payment of its order waits for someone; null: in none. */
  paymentQueue: PaymentQueue | null;
}

/** The axes of placed lines, by line id. */
export async function listLineAxes(db: Database, lineIds: number[]): Promise<Map<number, LineAxes>> {
  const { rows } = await sql<LineAxes>`
    select id as line_id, confirmation_step(order_id) as confirmation,
      ${deliveryOf(sql`order_id`, sql`line`)} as delivery,
      ${moneyStep(sql`order_lines.order_id`)} as money, ${collectsPaidCash(sql`order_lines.order_id`, sql`order_lines.line`)} as collects_paid_cash,
      ${paymentQueue(sql`order_lines.order_id`, new Date())} as payment_queue,
      coalesce((select shipments.state = 'booked' or coalesce(couriers.is_rider, false)
        from shipment_lines as carried join shipments on shipments.id = carried.shipment_id left join couriers on couriers.id = shipments.courier
        where carried.order_id = order_lines.order_id and carried.line = order_lines.line order by shipments.id desc limit 1), false) as is_booked,
      case when ${hasOpenDispute(sql`order_id`)} or ${newestParcelIsDisputed(sql`order_id`, sql`line`)} then 'dispute'
        when ${paidAheadMissing(sql`order_id`)} then 'payment' end as hold
    from order_lines where id = any(${lineIds}::bigint[]) and placed_at is not null`.execute(db);
  return new Map(rows.map((row) => [row.lineId, row]));
}

/** `delivery_step`; an order whose payment is disputed or is to come first is not packed, nor what is in a parcel with it. */
const deliveryOf = (orderId: RawBuilder<unknown>, line: RawBuilder<unknown>) => sql`(
  select case when step = 'to_pack' and (${hasOpenDispute(orderId)} or coalesce(${paidAheadMissing(orderId)}, false) or ${newestParcelIsDisputed(orderId, line)}) then 'waits' else step end
  from (select delivery_step(${orderId}, ${line}) as step) as of_line)`;

const sources = {
  pending: sql`line_id in (select id from order_lines where status = 'pending' and placed_at is not null)`,
  on_the_road: sql`line_id in (
    select l.id from shipments s join shipment_lines carried on carried.shipment_id = s.id
    join order_lines l on l.order_id = carried.order_id and l.line = carried.line
    where s.state not in ('delivered', 'received_back'))`,
  all: sql`filter_code not like '% awaiting'`,
};

/** The SQL conditions of the axes for a row of the list, whose line number is `-place`; none where the filter has neither. */
export function withAxes({ status, confirmation, delivery, money }: OrderFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (status === "Pending" && (confirmation || delivery || money)) conditions.push(sources.pending);
  if (confirmation) {
    const isAnswered = ["confirmed", "refused", "not_needed"].includes(confirmation);
    conditions.push(
      isAnswered ? sources.all : sources.pending,
      sql`confirmation_step(order_id) = ${confirmation}`,
    );
  }
  if (delivery) {
    const step = deliveryOf(sql`order_id`, sql`-place`);
    conditions.push(
      sources[deliverySources[delivery]],
      { to_cancel: isToCancel(), to_complete: isToComplete }[delivery as string] ??
        sql`${step} = ${delivery}`,
    );
  }
  if (money) {
    const queue = queueChoices[money];
    // What a line that has ended once cost no one asks for.
    const isOpen = money === "due" || money === "nothing_due";
    if (queue)
      conditions.push(
        queue === "delivered_unpaid" ? sql`true` : sources.pending,
        sql`order_id in (select order_id from (${queuedPayments(new Date())}) as queued where queue = ${queue})`,
      );
    else conditions.push(isOpen ? sources.pending : hasPaid, sql`${moneyStep(sql`order_id`)} = ${money}`);
  }
  return conditions;
}

/** Delivered and paid. */
const isToComplete = sql`(delivery_step(order_id, -place) = 'delivered' and order_due(order_id) <= 0)`;

/** The choices that are a list of Today. */
const queueChoices: Readonly<Partial<Record<MoneyChoice, PaymentQueue>>> = {
  payment_awaited: "unpaid",
  advance_awaited: "advance",
  delivered_unpaid: "delivered_unpaid",
};

/** What Today counts as to cancel, for whoever calls no one just now. */
const isToCancel = () => sql`(
  delivery_step(order_id, -place) = 'back_here' or exists (
    select from orders where orders.id = order_id and ${isReleasable({ now: new Date(), userId: null })}))`;
