import { sql } from "kysely";
import { hasTypedTransfer, paidAheadMissing } from "../../payments/ledger/paid-ahead-queries.ts";
import { standardPayHours } from "../../payments/model/advance-settings.ts";
import { standardHoldHours } from "../model/cancel-reason.ts";
import { statesBeforeHandOver } from "../model/state-machines.ts";

const holdHours = sql`coalesce(
  (select (value ->> 'holdHours')::int from settings where key = 'confirmation'), ${standardHoldHours}::int)`;

const payHours = sql`coalesce(
  (select (value ->> 'payHours')::int from settings where key = 'advance'), ${standardPayHours}::int)`;

/**
 * Of a row of `orders`: its advance or payment in advance is overdue by the owner's hours, no payment that began within those hours is
 * under way, and no typed transaction ID waits for a check.
 */
export const isPaymentOverdue = (now: Date) => sql<boolean>`(exists (
  select from payments as awaited where awaited.order_id = orders.id
    and awaited.created_at < ${now}::timestamptz - make_interval(hours => ${payHours})
    and case awaited.purpose when 'advance' then awaited.state = 'awaited'
      else awaited.attempt = (select max(attempt) from payments where order_id = orders.id and purpose = 'full')
        and ${paidAheadMissing(sql`orders.id`)} end)
  and not ${hasTypedTransfer(sql`orders.id`)}
  and not exists (select from gateway_transactions where order_id = orders.id and gateway_transactions.state = 'pending'
    and gateway_transactions.started_at >= ${now}::timestamptz - make_interval(hours => ${payHours})))`;

/** Of a row of `orders`: since when it waits to be confirmed; a later way to pay it begins the wait again. */
export const waitsSince = sql<Date>`greatest(orders.placed_at,
  (select max(created_at) from payments where order_id = orders.id and purpose = 'full' and attempt > 1))`;

/**
 * Of a row of `orders`: it is offered for cancelling, because it was refused, ignored, or no one has confirmed it or paid what
 * is to come ahead for too long, and no courier has a parcel of it. The time to confirm is not over while the customer wants a later call,
 * or a colleague calls them just now.
 * @param userId who looks: their own call does not keep it from them; null: any call does
 */
export const isReleasable = ({ now, userId }: { now: Date; userId: string | null }) => sql<boolean>`(
  orders.placed_at is not null
  and (orders.confirmation in ('refused', 'unreachable') or ${isPaymentOverdue(now)} or (orders.confirmation = 'to_confirm'
    and ${waitsSince} < ${now}::timestamptz - make_interval(hours => ${holdHours})
    and coalesce(orders.call_after <= ${now}, true)
    and coalesce(orders.call_lease_until <= ${now} or orders.call_lease_by = ${userId}, true)))
  and exists (select from order_lines where order_id = orders.id and order_lines.placed_at is not null and status = 'pending')
  and not exists (select from shipments where state <> all(${[...statesBeforeHandOver]})
    and id in (select shipment_id from shipment_lines where order_id = orders.id)))`;
