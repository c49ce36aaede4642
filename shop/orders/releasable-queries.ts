import { sql } from "kysely";
import { standardPayHours } from "../advance/advance-settings.ts";
import { standardHoldHours } from "./cancel-reason.ts";
import { statesBeforeHandOver } from "./state-machines.ts";

const holdHours = sql`coalesce(
  (select (value ->> 'holdHours')::int from settings where key = 'confirmation'), ${standardHoldHours}::int)`;

const payHours = sql`coalesce(
  (select (value ->> 'payHours')::int from settings where key = 'advance'), ${standardPayHours}::int)`;

/**
 * Of a row of `orders`: its advance has been awaited for more than the owner's hours, and no payment that began within those
 * hours is under way.
 */
export const isAdvanceOverdue = (now: Date) => sql<boolean>`(exists (
  select from payments as advance where advance.order_id = orders.id and advance.purpose = 'advance'
    and advance.state = 'awaited' and advance.created_at < ${now}::timestamptz - make_interval(hours => ${payHours}))
  and not exists (select from gateway_transactions where order_id = orders.id and gateway_transactions.state = 'pending'
    and gateway_transactions.started_at >= ${now}::timestamptz - make_interval(hours => ${payHours})))`;

/**
 * Of a row of `orders`: it is offered for cancelling, because it was refused, ignored, or nobody has confirmed it or paid its
 * advance for too long, and no courier has a parcel of it. The time to confirm is not over while the customer wants a later call,
 * or a colleague calls them just now.
 * @param userId who looks: their own call does not keep it from them; null: any call does
 */
export const isReleasable = ({ now, userId }: { now: Date; userId: string | null }) => sql<boolean>`(
  orders.placed_at is not null
  and (orders.confirmation in ('refused', 'unreachable') or ${isAdvanceOverdue(now)} or (orders.confirmation = 'to_confirm'
    and orders.placed_at < ${now}::timestamptz - make_interval(hours => ${holdHours})
    and coalesce(orders.call_after <= ${now}, true)
    and coalesce(orders.call_lease_until <= ${now} or orders.call_lease_by = ${userId}, true)))
  and exists (select from order_lines where order_id = orders.id and order_lines.placed_at is not null and status = 'pending')
  and not exists (select from shipments where state <> all(${[...statesBeforeHandOver]})
    and id in (select shipment_id from shipment_lines where order_id = orders.id)))`;
