import { sql } from "kysely";
import type { AttemptChannel, AttemptOutcome } from "../../fulfilment/couriers/schema.ts";
import { type DeliveryStep, deliveryStep, type ParcelFacts } from "../../fulfilment/model/delivery-axis.ts";
import { trackingLink } from "../../fulfilment/model/tracking-link.ts";
import { collectsPaidCash } from "../../fulfilment/paid-parcels/paid-parcel-queries.ts";
import { awaitedAdvance } from "../../payments/ledger/advance-queries.ts";
import { moneyStep } from "../../payments/ledger/money-axis-queries.ts";
import { hasOpenDispute, parcelIsDisputed } from "../../payments/ledger/open-dispute-queries.ts";
import type { DoorCash } from "../../payments/ledger/order-amounts.ts";
import { doorCashOfOrders } from "../../payments/ledger/order-amounts-queries.ts";
import { paidAheadMissing, parcelIsUnpaid } from "../../payments/ledger/paid-ahead-queries.ts";
import type { MoneyStep, PaymentQueue } from "../../payments/model/money-axis.ts";
import { paymentQueue } from "../../payments/queues/payment-queue-queries.ts";
import type { Database } from "../../schema.ts";
import type { ConfirmationStep } from "../confirm/confirmation-axis.ts";
import type { OrderToWriteAbout } from "../list/whatsapp-texts.ts";
import { orderNumberText } from "../model/order-number.ts";
import type { ConfirmationState } from "../model/state-machines.ts";

/** A parcel of an order. Amounts in paisa. */
export interface ParcelWhereabouts {
  reference: string;
  step: DeliveryStep;
  courierName: string | null;
  trackingNumber: string | null;
  /** Where the customer follows it; null: nowhere. */
  trackingUrl: string | null;
  /** It needs no booking before it is given: a courier has booked it, or the shop's own rider takes it. */
  isBooked: boolean;
  /** It holds something of an order whose payment is disputed. */
  isDisputed: boolean;
  /** When it came to where it is; null: no one knows. */
  since: Date | null;
  /** Until when the courier waits for advice; null: it does not. */
  dueAt: Date | null;
  /** The courier's newest words; empty: it has said nothing. */
  words: string;
}

/** Where an order stands on its three axes (R46). */
export interface Whereabouts {
  orderId: number;
  /** As it was typed where it is no Pakistani number; null: it was erased. */
  phone: string | null;
  /** What a message says of it. */
  order: OrderToWriteAbout;
  confirmation: ConfirmationStep;
  /** The newest attempt to confirm; null: there was none. */
  attempt: { channel: AttemptChannel; outcome: AttemptOutcome; at: Date } | null;
  money: MoneyStep;
  /** Paisa; below 0: so much was paid too much. */
  due: number;
  /** A payment of it is disputed: what is still here stays here. */
  isDisputed: boolean;
  /** It is to be paid ahead, and `due` has not come. */
  isUnpaid: boolean;
  collectsPaidCash: boolean;
  /** In which list its payment waits for someone; null: in none. */
  paymentQueue: PaymentQueue | null;
  /** Where what is in no parcel is; null: everything is in one. */
  unpacked: DeliveryStep | null;
  /** The newest first. */
  parcels: ParcelWhereabouts[];
}

type ParcelRow = Omit<ParcelWhereabouts, "step" | "since" | "dueAt"> & { isUnpaid: boolean } & ParcelFacts &
  Record<"handedOverAt" | "lastEventAt" | "deliveredAt" | "receivedBackAt" | "adviceDueAt", string | null>;
type Row = Omit<Whereabouts, "parcels" | "unpacked" | "order"> & {
  number: number;
  customerName: string | null;
  shippingAddress: string | null;
  landmark: string | null;
  lines: { name: string; quantity: number }[];
  door: DoorCash;
  advance: number;
  confirmationState: ConfirmationState | null;
  isAlive: boolean;
  hasUnpacked: boolean;
  parcels: ParcelRow[];
};

/** The whereabouts of placed orders, by id. For staff only. */
export async function listWhereabouts(db: Database, orderIds: number[]): Promise<Map<number, Whereabouts>> {
  const { rows } = await sql<Row>`
    select o.id as order_id, o.number::int as number, o.customer_name, o.shipping_address, o.landmark,
      coalesce(o.phone_e164, o.phone_number) as phone, lines.lines, cash.door, o.confirmation as confirmation_state, confirmation_step(o.id) as confirmation,
      ${moneyStep(sql`o.id`)} as money, order_due(o.id) as due, ${awaitedAdvance(sql`o.id`)} as advance, ${hasOpenDispute(sql`o.id`)} as is_disputed, coalesce(${paidAheadMissing(sql`o.id`)}, false) as is_unpaid, ${collectsPaidCash(sql`o.id`)} as collects_paid_cash,
      ${paymentQueue(sql`o.id`, new Date())} as payment_queue,
      asked.attempt, lines.is_alive, lines.has_unpacked,
      coalesce(parcels.parcels, '[]') as parcels
    from orders o
    join ${doorCashOfOrders(sql`${orderIds}::bigint[]`)} as cash on cash.order_id = o.id
    left join lateral (
      select jsonb_build_object('channel', channel, 'outcome', outcome, 'at', at) as attempt
      from confirmation_attempts where order_id = o.id order by id desc limit 1
    ) as asked on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('name', product_name, 'quantity', quantity) order by line)
          filter (where status <> 'cancelled'), '[]') as lines, coalesce(bool_or(status <> 'cancelled'), false) as is_alive,
        coalesce(bool_or(status <> 'cancelled' and not exists (select from shipment_lines s
          where s.order_id = l.order_id and s.line = l.line)), false) as has_unpacked
      from order_lines l where l.order_id = o.id and l.placed_at is not null
    ) as lines
    left join lateral (
      select jsonb_agg(jsonb_build_object('reference', s.reference, 'state', s.state, 'packedAt', s.packed_at,
        'firstScannedAt', s.first_scanned_at, 'handedOverAt', s.handed_over_at, 'lastEventAt', s.last_event_at,
        'deliveredAt', s.delivered_at, 'receivedBackAt', s.received_back_at, 'adviceDueAt', s.advice_due_at,
        'courierName', couriers.name, 'trackingNumber', s.tracking_number, 'trackingUrl', couriers.tracking_url,
        'isDisputed', ${parcelIsDisputed(sql`s.id`)}, 'isBooked', s.state = 'booked' or coalesce(couriers.is_rider, false), 'isUnpaid', ${parcelIsUnpaid(sql`s.id`)}, 'words', coalesce((select text from shipment_events
          where shipment_id = s.id order by event_time desc, id desc limit 1), '')) order by s.id desc) as parcels
      from shipments s left join couriers on couriers.id = s.courier
      where s.id in (select shipment_id from shipment_lines where order_id = o.id)
    ) as parcels on true
    where o.id = any(${orderIds}::bigint[]) and o.placed_at is not null`.execute(db);
  return new Map(rows.map((row) => [row.orderId, toWhereabouts(row)]));
}

function toWhereabouts(row: Row): Whereabouts {
  const { orderId, phone, confirmation, confirmationState, money, due, attempt, isAlive, hasUnpacked } = row;
  const { isDisputed, isUnpaid, collectsPaidCash } = row;
  const { number, customerName, shippingAddress, landmark, lines, door, advance } = row;
  const stepOf = (parcel: ParcelRow | null) => {
    const isHeld =
      isDisputed || isUnpaid || parcel?.isDisputed || parcel?.isUnpaid || money === "advance_awaited";
    return deliveryStep(confirmationState, parcel, { isAlive, isHeld });
  };
  return {
    orderId,
    phone,
    confirmation,
    money,
    due,
    isDisputed,
    isUnpaid,
    collectsPaidCash,
    paymentQueue: row.paymentQueue,
    order: {
      number: orderNumberText(number),
      customerName,
      shippingAddress,
      landmark,
      lines,
      door,
      advance,
    },
    attempt: attempt && { ...attempt, at: new Date(attempt.at) },
    unpacked: hasUnpacked || row.parcels.length === 0 ? stepOf(null) : null,
    parcels: row.parcels.map((parcel) => toParcel(parcel, stepOf(parcel))),
  };
}

function toParcel(row: ParcelRow, step: DeliveryStep): ParcelWhereabouts {
  const { reference, courierName, trackingNumber, isBooked, isDisputed, words } = row;
  return {
    reference,
    step,
    courierName,
    trackingNumber,
    isBooked,
    isDisputed,
    words,
    trackingUrl: trackingLink(row.trackingUrl, trackingNumber),
    since: date(row.receivedBackAt ?? row.deliveredAt ?? row.lastEventAt ?? row.handedOverAt),
    dueAt: row.state === "attempted" ? date(row.adviceDueAt) : null,
  };
}

/** JSON has no dates. */
const date = (text: string | null) => (text === null ? null : new Date(text));
