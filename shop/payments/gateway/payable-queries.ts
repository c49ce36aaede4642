import { sql } from "kysely";
import { lockOrder } from "../../orders/lifecycle/order-write-queries.ts";
import type { Database } from "../../schema.ts";
import { isByGateway, methodsOnDelivery, type PaymentMethod } from "../model/payment.ts";

/** Why nothing can be paid online for an order now. */
export type NotPayableReason =
  /** There is no such order, or it is not placed. */
  | "unknown"
  | "cancelled"
  /** All of it has been paid. */
  | "paid"
  /** It costs nothing. */
  | "nothing_due"
  /** It is paid in cash at the door, and no advance is awaited. */
  | "on_delivery"
  /** It is paid by a transfer. */
  | "by_transfer"
  /** A courier was told to collect the money. */
  | "parcel_collects_cash"
  /** The gateway has reported a payment, which the shop is checking. */
  | "being_checked";

/** What can be paid online for an order now. */
export type Payable =
  /** `amount` in paisa. */
  | { outcome: "payable"; orderNumber: number; purpose: "full" | "advance"; amount: number }
  | { outcome: "closed"; reason: NotPayableReason };

/** Minutes for which a reported payment blocks another one. The first inquiry is made within them. */
const checkMinutes = 15;

interface Money {
  number: number;
  /** Paisa. */
  due: number;
  isCancelled: boolean;
  hasPaid: boolean;
  method: PaymentMethod;
  /** Of the advance that is awaited, in paisa; null: none is. */
  advance: number | null;
  parcelCollects: boolean;
  isBeingChecked: boolean;
}

/**
 * What can be paid online for an order now: an order paid ahead, all that is due; one that is paid at the door, the
 * advance that is awaited.
 */
export async function findPayable(db: Database, orderId: number): Promise<Payable> {
  const money = await findMoney(db, orderId);
  const reason = money ? reasonOf(money) : "unknown";
  if (!money || reason) return { outcome: "closed", reason: reason ?? "unknown" };
  const { number: orderNumber, due, advance } = money;
  if (isByGateway(money.method)) return { outcome: "payable", orderNumber, purpose: "full", amount: due };
  return { outcome: "payable", orderNumber, purpose: "advance", amount: Math.min(advance ?? due, due) };
}

/** Locks an order until the transaction ends, and returns what can be paid for it. Changes of the order wait. */
export async function lockPayable(tx: Database, orderId: number): Promise<Payable> {
  await lockOrder(tx, orderId);
  return findPayable(tx, orderId);
}

function reasonOf(money: Money): NotPayableReason | null {
  if (money.isCancelled) return "cancelled";
  if (money.due <= 0) return money.hasPaid ? "paid" : "nothing_due";
  if (money.parcelCollects) return "parcel_collects_cash";
  if (isByGateway(money.method) || money.advance !== null)
    return money.isBeingChecked ? "being_checked" : null;
  return (methodsOnDelivery as string[]).includes(money.method) ? "on_delivery" : "by_transfer";
}

async function findMoney(db: Database, orderId: number): Promise<Money | undefined> {
  const { rows } = await sql<Money>`
    select number, order_due(o.id) as due, newest.method,
      not exists (select from order_lines where order_id = o.id and placed_at is not null and status <> 'cancelled')
        as is_cancelled,
      exists (select from payments where order_id = o.id and state in ('captured', 'to_refund') and amount > 0) as has_paid,
      (select amount from payments where order_id = o.id and purpose = 'advance' and state = 'awaited' and amount > 0
        order by attempt desc limit 1) as advance,
      -- What the parcel collects stays, whatever has been paid since.
      exists (select from parcel_cash(array[o.id]) where told > 0) as parcel_collects,
      exists (
        select from gateway_transactions t join gateway_answers a on a.transaction_id = t.id
        where t.order_id = o.id and t.state in ('started', 'pending')
          and a.source = 'notification' and a.verdict not in ('no_hash', 'wrong_hash')
        group by t.id having min(a.received_at) > now() - make_interval(mins => ${checkMinutes})
      ) as is_being_checked
    from orders o join lateral (select method from payments where order_id = o.id and purpose = 'full'
      order by attempt desc limit 1) as newest on true
    where o.id = ${orderId} and placed_at is not null`.execute(db);
  return rows[0];
}
