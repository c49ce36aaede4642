import { sql } from "kysely";
import type { OrderPhones } from "../../payments/ledger/advance-at-placement-queries.ts";
import { methodsOnDelivery, type PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import type { ConfirmationState, PaymentState, ShipmentState } from "../model/state-machines.ts";
import { statesWithoutDelivery } from "../model/state-machines.ts";

/** A placed order whose way to pay may be changed. */
export interface OrderToPay extends OrderPhones {
  number: number;
  /** Paisa. */
  total: number;
  /** It holds no stock before it is confirmed or paid (R61). */
  notReserved: boolean;
  paymentId: number;
  method: PaymentMethod;
  paymentState: PaymentState;
  /** How it was to be paid ahead before it was sent as cash on delivery; null: never. */
  methodAhead: PaymentMethod | null;
  isEnded: boolean;
  /** Its live parcels; `isBeingBooked`: a courier has not answered a booking yet. */
  parcels: { id: number; reference: string; state: ShipmentState; isBeingBooked: boolean }[];
}

/** The order with its newest payment and its live parcels; undefined: it is not placed. The caller holds its lock. */
export async function findOrderToPay(db: Database, orderId: number): Promise<OrderToPay | undefined> {
  const { rows } = await sql<OrderToPay>`
    select o.number, (select total from order_amounts where order_id = o.id) as total, o.not_reserved, o.phone_e164, o.second_phone_e164, newest.id as payment_id, newest.method, newest.state as payment_state,
      (select method from payments where order_id = o.id and purpose = 'full' and method <> all(${methodsOnDelivery})
        order by attempt desc limit 1) as method_ahead,
      not exists (select from order_lines where order_id = o.id and placed_at is not null and status = 'pending') as is_ended,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'reference', s.reference, 'state', s.state,
          'isBeingBooked', exists (select from courier_requests r where r.shipment_id = s.id and r.kind = 'book'
            and r.state in ('waiting', 'sending', 'unknown'))) order by s.id)
        from shipments s where s.state <> all(${[...statesWithoutDelivery]})
          and s.id in (select shipment_id from shipment_lines where order_id = o.id)), '[]') as parcels
    from orders o join lateral (select id, method, state from payments where order_id = o.id and purpose = 'full'
      order by attempt desc limit 1) as newest on true
    where o.id = ${orderId} and o.placed_at is not null`.execute(db);
  return rows[0];
}

/** Adds an attempt to pay the whole order. */
export async function insertAttempt(tx: Database, orderId: number, method: PaymentMethod): Promise<void> {
  await sql`
    insert into payments (order_id, method, attempt)
    select ${orderId}, ${method}, max(attempt) + 1
    from payments where order_id = ${orderId} and purpose = 'full'`.execute(tx);
}

/** Lets an order begin again to be confirmed, as at its placement. The caller holds its lock. */
export async function updateConfirmation(
  tx: Database,
  orderId: number,
  confirmation: ConfirmationState | null,
): Promise<void> {
  await tx.updateTable("orders").set({ confirmation }).where("id", "=", orderId).execute();
}
