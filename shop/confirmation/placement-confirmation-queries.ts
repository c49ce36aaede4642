import { sql } from "kysely";
import type { ConfirmationState } from "../orders/state-machines.ts";
import { methodsOnDelivery, type PaymentMethod } from "../payments/payment.ts";
import { type ConfirmationRule, standardConfirmationSettings } from "./confirmation-settings.ts";
import { isMarkedAgainst } from "./phone-mark-queries.ts";

const rule = sql`(select value ->> 'rule' from settings where key = 'confirmation')`;
const aboveAmount = sql`coalesce((select value ->> 'aboveAmount' from settings where key = 'confirmation')::bigint,
  ${sql.lit(standardConfirmationSettings.aboveAmount)})`;
const named = (name: ConfirmationRule) => sql.lit(name);

/**
 * The confirmation with which an order begins, as an expression of the statement that places it: by the owner's rule for what
 * is paid on delivery, and always for a marked number, to which staff alone can place one. null: nobody needs to ask.
 * @param order `total` in paisa; `phoneE164` null: no Pakistani number
 */
export function confirmationAtPlacement({
  phoneE164,
  total,
  method,
}: {
  phoneE164: string | null;
  total: number;
  method: PaymentMethod;
}) {
  const phone = sql`${phoneE164}::text`;
  // The earlier orders as an array: as a join PostgreSQL may read all lines where it has not counted them yet.
  return sql<ConfirmationState | null>`(case
    when ${isMarkedAgainst(phoneE164, method)} then 'to_confirm'
    when ${method}::text <> all(${methodsOnDelivery}::text[]) then null
    when ${rule} = ${named("none")} then null
    when ${rule} = ${named("above")} and ${total}::bigint <= ${aboveAmount} then null
    when ${rule} = ${named("new-number")} and exists (
      select from order_lines where status = 'completed'
        and order_id = any(array(select id from orders as earlier where earlier.phone_e164 = ${phone}))) then null
    else 'to_confirm' end)`;
}
