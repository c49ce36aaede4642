import { RouterContextProvider } from "react-router";
import {
  database,
  google,
  identity,
  isDevelopment,
  limits,
  mail,
  pages,
  photos,
  type RequestMeta,
  requestMeta,
  search,
  shopOrigin,
} from "../../app/http/context.ts";
import type { Shop } from "./open-shop.ts";
import { trustedOrigin } from "./shop-origin.ts";

/** What the routes know of the shop and of a request, without its customer. */
export function routerContext(
  shop: Shop,
  mode: "production" | "development",
  meta: RequestMeta,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(database, shop.database);
  context.set(search, shop.search);
  context.set(identity, shop.identity);
  context.set(google, shop.google);
  context.set(mail, shop.mail);
  context.set(limits, shop.limits);
  context.set(photos, shop.photos);
  context.set(pages, shop.pages);
  context.set(isDevelopment, mode === "development");
  context.set(requestMeta, meta);
  context.set(shopOrigin, trustedOrigin(shop.config, meta.origin));
  return context;
}
