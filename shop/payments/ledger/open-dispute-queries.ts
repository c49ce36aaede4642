import { type RawBuilder, sql } from "kysely";

// Each looks in the few open disputes, so that a column of the caller is taken for no other, and a list reads them once.

/** Whether a payment of an order is disputed at the gateway, and the dispute not decided. */
export const hasOpenDispute = (orderId: RawBuilder<unknown>) => sql<boolean>`(${orderId} in (
  select disputed.order_id from payment_disputes as dispute join payments as disputed on disputed.id = dispute.payment_id
  where dispute.state = 'open'))`;

const disputedParcels = () => sql`
  select carried.shipment_id from payment_disputes as dispute join payments as disputed on disputed.id = dispute.payment_id
  join shipment_lines as carried on carried.order_id = disputed.order_id where dispute.state = 'open'`;

/** Whether a parcel holds something of an order whose payment is disputed. */
export const parcelIsDisputed = (shipmentId: RawBuilder<unknown>) =>
  sql<boolean>`(${shipmentId} in (${disputedParcels()}))`;

/** Whether the newest parcel of a line holds something of an order whose payment is disputed. */
export const newestParcelIsDisputed = (
  orderId: RawBuilder<unknown>,
  line: RawBuilder<unknown>,
) => sql<boolean>`(
  (${orderId}, ${line}) in (
    select held.order_id, held.line from shipment_lines as held where held.shipment_id in (${disputedParcels()})
      and not exists (select from shipment_lines as later where later.order_id = held.order_id and later.line = held.line
        and later.shipment_id > held.shipment_id)))`;
