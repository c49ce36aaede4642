import { type RawBuilder, sql } from "kysely";

/** A customer's name; null where they have given none: an order then carries their email instead (R31). */
export const knownName = (name: RawBuilder<unknown>) =>
  sql<string | null>`case when position('@' in ${name}) = 0 then nullif(btrim(${name}), '') end`;

const label = (name: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql<string>`coalesce(${knownName(name)}, 'Customer LS-' || ${number})`;

/** The name of an order's customer for staff and couriers, never their email. @example `Customer LS-10427` @param order an alias of `orders` */
export const customerLabel = (order: string) =>
  label(sql.ref(`${order}.customer_name`), sql.ref(`${order}.number`));

/** The same of a row of `specified_orders`. */
export const lineCustomerLabel = () =>
  label(sql.ref("specified_orders.customer_name"), sql.ref("specified_orders.order_number"));
