import type { RouterContextProvider } from "react-router";
import { listStock, lowOf, type StockedProduct } from "../../shop/catalogue/stock/low-stock.ts";
import { database } from "./context.ts";
import { oncePerRequest } from "./once-per-request.ts";

/** The products that may be low or that sell: the menu counts the low ones, Today names them, and Figures says how long each lasts. */
export const requestStock = oncePerRequest((context) =>
  listStock(context.get(database), new Date(), { isInUse: true }),
);

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
