import { data } from "react-router";

/** The value, or a 404 for the nearest boundary: `found(product, "Product")`. @param what names it to the visitor */
export function found<T>(value: T, what: string): NonNullable<T> {
  if (value == null) throw data(`${what} not found`, { status: 404, statusText: "Not Found" });
  return value;
}
