import { sql } from "kysely";
import { readConfirmationSettings } from "../../orders/confirm/confirmation-settings-queries.ts";
import type { Database } from "../../schema.ts";

interface OrderToHold {
  userId: string;
  /** In its international form; null: a number of no country. */
  phone: string | null;
  /** The largest quantity of a tracked product. */
  pieces: number;
  /** The order itself, where it is placed already: it does not count. */
  orderId?: number;
}

/**
 * Whether an order of a customer may hold pieces before it is confirmed (R61): a phone number, and an account without a confirmed
 * email, hold them with a few open orders of a few pieces. Counted under a lock of the phone number.
 */
export async function mayHoldStock(
  tx: Database,
  { userId, phone, pieces, orderId = 0 }: OrderToHold,
): Promise<boolean> {
  const { heldOrders, heldPieces } = await readConfirmationSettings(tx);
  if (phone) await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 61))`.execute(tx);
  const holding = sql`placed_at is not null and orders.id <> ${orderId} and confirmation is distinct from 'confirmed'
    and exists (select from order_lines where order_id = orders.id and status = 'pending' and stock_taken > 0)
    and not exists (select from shipment_lines where order_id = orders.id)
    and not exists (select from payments where order_id = orders.id and state = 'captured')`;
  const { rows } = await sql<{ isProved: boolean; ofAccount: number; ofPhone: number }>`
    select email_verified as is_proved,
      (select count(*)::int from orders where user_id = users.id and ${holding}) as of_account,
      (select count(*)::int from orders where ${holding}
        and id in (select order_id from order_list where phone_digits = ${phone?.slice(1) ?? null})) as of_phone
    from users where id = ${userId}`.execute(tx);
  const { isProved = false, ofAccount = 0, ofPhone = 0 } = rows[0] ?? {};
  if (isProved && !phone) return true;
  if (!isProved && (!phone || ofAccount >= heldOrders)) return false;
  return ofPhone < heldOrders && pieces <= heldPieces;
}
