import { data } from "react-router";

/**
 * The value, or a 404 that the nearest boundary shows: `found(product, "Product")`.
 * @param what names the missing thing to the visitor
 */
export function found<T>(value: T, what: string): NonNullable<T> {
  if (value == null) throw data(`${what} not found`, { status: 404 });
  return value;
}
