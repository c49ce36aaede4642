import type { RouterContextProvider } from "react-router";
import { listStock, lowOf, type StockedProduct } from "../../shop/catalogue/stock/low-stock.ts";
import { database } from "./context.ts";

const stockByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<StockedProduct[]>>();

/** The products that may be low or that sell, read once for a request: the menu counts the low ones, Today names them, and Figures says how long each lasts. */
export function requestStock(context: Readonly<RouterContextProvider>): Promise<StockedProduct[]> {
  const cached = stockByRequest.get(context);
  if (cached) return cached;
  const pending = listStock(context.get(database), new Date(), { isInUse: true });
  stockByRequest.set(context, pending);
  return pending;
}

/** Those of them that are low. */
export async function requestLowProducts(
  context: Readonly<RouterContextProvider>,
): Promise<StockedProduct[]> {
  return lowOf(await requestStock(context));
}

/** The ids of the products that are low: the list of products marks them. */
export async function requestLowStock(context: Readonly<RouterContextProvider>): Promise<string[]> {
  return (await requestLowProducts(context)).map(({ productId }) => productId);
}
