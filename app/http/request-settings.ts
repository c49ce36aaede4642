import type { RouterContextProvider } from "react-router";
import { readSettings } from "../../shop/settings/settings-queries.ts";
import type { ShopSettings } from "../../shop/settings/shop-settings.ts";
import { database } from "./context.ts";

const settingsByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<ShopSettings>>();

/** The shop's settings, read once for a request: layouts and pages need them. */
export function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  const cached = settingsByRequest.get(context);
  if (cached) return cached;
  const pending = readSettings(context.get(database));
  settingsByRequest.set(context, pending);
  return pending;
}
