import type { RouterContextProvider } from "react-router";
import { readSettings } from "../../shop/settings/settings-queries.ts";
import type { ShopSettings } from "../../shop/settings/shop-settings.ts";
import { database } from "./context.ts";

const read = new WeakMap<Readonly<RouterContextProvider>, Promise<ShopSettings>>();

/** The shop's settings, for whatever is looked at: layouts and pages ask for them, and they are read once for a request. */
export function settingsOf(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  const before = read.get(context);
  if (before) return before;
  const now = readSettings(context.get(database));
  read.set(context, now);
  return now;
}
