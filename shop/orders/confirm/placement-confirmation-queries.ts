import { type RawBuilder, sql } from "kysely";
import type { OrderPhones } from "../../payments/ledger/advance-at-placement-queries.ts";
import { methodsOnDelivery, type PaymentMethod } from "../../payments/model/payment.ts";
import type { Database } from "../../schema.ts";
import type { ConfirmationState } from "../model/state-machines.ts";
import { type ConfirmationRule, standardConfirmationSettings } from "./confirmation-settings.ts";
import { isMarkedAgainst } from "./phone-mark-queries.ts";

interface ConfirmationInput extends OrderPhones {
  /** Paisa. */
  total: number;
  method: PaymentMethod;
}

/**
 * The confirmation with which an order begins, as an expression of the statement that places it: by the owner's rule for what
 * is paid on delivery, and always for a marked number, to which staff alone can place one, and for one that takes its pieces only
 * then. null: no one needs to ask.
 */
export function confirmationAtPlacement({
  notReserved,
  ...order
}: ConfirmationInput & { notReserved: RawBuilder<boolean> }) {
  return sql<ConfirmationState | null>`(case
    when ${isMarkedAgainst(order, order.method)} then 'to_confirm'
    when ${notReserved} and ${order.method}::text = any(${methodsOnDelivery}::text[]) then 'to_confirm'
    else ${confirmationByRule(order)} end)`;
}

/** The confirmation with which such an order would begin now; null: no one needs to ask. */
export async function findConfirmation(
  db: Database,
  { notReserved, ...order }: ConfirmationInput & { notReserved: boolean },
): Promise<ConfirmationState | null> {
  const confirmation = confirmationAtPlacement({
    ...order,
    notReserved: sql<boolean>`${notReserved}::boolean`,
  });
  const { rows } = await sql<{ confirmation: ConfirmationState | null }>`
    select ${confirmation} as confirmation`.execute(db);
  return rows[0]?.confirmation ?? null;
}

/**
 * The confirmation by the owner's rule alone, of an order that no mark stands against; null: no one needs to ask. A number that cannot be
 * read is always asked about. The settings are
 * joined once: each subquery would be a part of the plan, prepared for every order.
 */
export function confirmationByRule({ phoneE164, total, method }: ConfirmationInput) {
  const ruleIs = (name: ConfirmationRule) => sql`settings.value ->> 'rule' = ${sql.lit(name)}`;
  // The earlier orders as an array: as a join PostgreSQL may read all lines where it has not counted them yet.
  return sql<ConfirmationState | null>`(select case
    when ${method}::text <> all(${methodsOnDelivery}::text[]) then null
    when ${phoneE164}::text is null then 'to_confirm'
    when ${ruleIs("none")} then null
    when ${ruleIs("above")} and ${total}::bigint <= coalesce((settings.value ->> 'aboveAmount')::bigint,
      ${sql.lit(standardConfirmationSettings.aboveAmount)}) then null
    when ${ruleIs("new-number")} and exists (
      select from order_lines where status = 'completed'
        and order_id = any(array(select id from orders as earlier where earlier.phone_e164 = ${phoneE164}::text))) then null
    else 'to_confirm' end
    from (values (true)) as one_row left join settings on settings.key = 'confirmation')`;
}
