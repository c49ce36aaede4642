import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../schema.ts";
import { methodsOnDelivery, type PaymentMethod } from "../model/payment.ts";

/** Selects the settings, as `settings.value`, where advances are on. */
const advanceSettings = sql`from settings where settings.key = 'advance' and settings.value ->> 'kind' <> 'none'`;

/** Whether the owner's rules for advances are on. */
export const takesAdvances = sql<boolean>`exists (select ${advanceSettings})`;

/** Whether a number that is marked "Advance only" may order with an advance. */
export const takesMarkedWithAdvance = sql<boolean>`exists (
  select ${advanceSettings} and settings.value ->> 'forMarked' = 'true')`;

/** The Pakistani numbers of an order, in their normal form. */
export interface OrderPhones {
  phoneE164: string | null;
  secondPhoneE164: string | null;
}

/** Whether a row of `phone_marks` is about one of these numbers. */
export const isPhoneOf = ({ phoneE164, secondPhoneE164 }: OrderPhones) =>
  sql<boolean>`phone_e164 in (${phoneE164}::text, ${secondPhoneE164}::text)`;

interface OrderWithAdvance {
  phones: OrderPhones;
  /** Paisa. */
  total: number;
  method: PaymentMethod;
  /** Selects the products of the order. */
  products: RawBuilder<unknown>;
}

/**
 * The amount in paisa of the advance that the owner's settings require; no row: none. For the statements that place orders, and
 * for what checkout says before. An order that is paid ahead as a whole pays no advance.
 */
export function selectAdvance({ phones, total, method, products }: OrderWithAdvance) {
  return sql<{ amount: number }>`select advance.amount from (
    select settings.value, advance_amount(settings.value, ${total}::bigint) as amount ${advanceSettings}
  ) as advance
  where advance.amount > 0 and ${method}::text = any(${methodsOnDelivery}::text[]) and (
    ${total}::bigint > (advance.value ->> 'aboveAmount')::bigint
    or (advance.value ->> 'forMarked' = 'true' and exists (
      select from phone_marks where ${isPhoneOf(phones)} and mark = 'advance_only'))
    or exists (select from advance_products where product_id in (${products})))`;
}

/**
 * Selects the advance of an order that is being placed, as a row of `payments` (`advanceColumns`). Its method says only that
 * it is paid ahead: by which way it comes is seen once it is captured.
 * @param orderId selects the order's id
 */
export function selectAdvancePayment(orderId: RawBuilder<unknown>, order: OrderWithAdvance) {
  return sql<object>`select ${orderId}, 'jazzcash', 'advance', advance.amount from (${selectAdvance(order)}) as advance`;
}

export const advanceColumns = ["orderId", "method", "purpose", "amount"] as const;

/** The advance in paisa of a cart that would be paid on delivery, as checkout says before it is placed; 0: none. */
export async function findCartAdvance(
  db: Database,
  cart: { phones: OrderPhones; total: number; productIds: readonly string[] },
): Promise<number> {
  const { rows } = await selectAdvance({
    phones: cart.phones,
    total: cart.total,
    method: methodsOnDelivery[0] as PaymentMethod,
    products: sql`select unnest(${[...cart.productIds]}::text[])`,
  }).execute(db);
  return rows[0]?.amount ?? 0;
}
