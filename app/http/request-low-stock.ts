import type { RouterContextProvider } from "react-router";
import { lowProducts, type StockedProduct } from "../../shop/catalogue/stock/low-stock.ts";
import { database } from "./context.ts";

const lowByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<StockedProduct[]>>();

/** The products that are low, read once for a request: the menu counts them, and Today names them. */
export function requestLowProducts(context: Readonly<RouterContextProvider>): Promise<StockedProduct[]> {
  const cached = lowByRequest.get(context);
  if (cached) return cached;
  const pending = lowProducts(context.get(database), new Date());
  lowByRequest.set(context, pending);
  return pending;
}

/** The ids of the products that are low: the list of products marks them. */
export async function requestLowStock(context: Readonly<RouterContextProvider>): Promise<string[]> {
  return (await requestLowProducts(context)).map(({ productId }) => productId);
}
