import type { RouterContextProvider } from "react-router";
import { readShell } from "../../shop/content/content-queries.ts";
import type { ShellTexts } from "../../shop/content/shell-texts.ts";
import type { ShopSettings } from "../../shop/settings/shop-settings.ts";
import { database } from "./context.ts";

interface Shell {
  settings: ShopSettings;
  texts: ShellTexts;
}

const shellByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<Shell>>();

/** The shop's settings and the texts around every page, read once for a request: layouts and pages need them. */
export function requestShell(context: Readonly<RouterContextProvider>): Promise<Shell> {
  const cached = shellByRequest.get(context);
  if (cached) return cached;
  const pending = readShell(context.get(database));
  shellByRequest.set(context, pending);
  return pending;
}

/** The shop's settings, of the same query. */
export async function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await requestShell(context)).settings;
}
