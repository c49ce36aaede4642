import type { RouterContextProvider } from "react-router";
import { readSettings } from "../../shop/settings/settings-queries.ts";
import type { ShopSettings } from "../../shop/settings/shop-settings.ts";
import { database } from "./context.ts";

const settingsByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<ShopSettings>>();

/** The shop's settings, for whatever is looked at: layouts and pages ask for them, and they are read once for a request. */
export function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  const cached = settingsByRequest.get(context);
  if (cached) return cached;
  const pending = readSettings(context.get(database));
  settingsByRequest.set(context, pending);
  return pending;
}
