import type { RouterContextProvider } from "react-router";
import { lowStock } from "../../shop/stock/low-stock.ts";
import { database } from "./context.ts";

const lowByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<string[]>>();

/** The ids of the products that are low, read once for a request: the menu counts them, and the list of products marks them. */
export function requestLowStock(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const cached = lowByRequest.get(context);
  if (cached) return cached;
  const pending = lowStock(context.get(database), new Date());
  lowByRequest.set(context, pending);
  return pending;
}
