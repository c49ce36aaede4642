import type { RouterContextProvider } from "react-router";
import type { ShellContent } from "../../shop/content/content-queries.ts";
import type { ShopSettings } from "../../shop/settings/shop-settings.ts";
import { readShellContent } from "./context.ts";

const shellByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<ShellContent>>();

/** The shop's settings and the texts around every page, read once for a request: layouts and pages need them. */
export function requestShell(context: Readonly<RouterContextProvider>): Promise<ShellContent> {
  const cached = shellByRequest.get(context);
  if (cached) return cached;
  const pending = context.get(readShellContent)();
  shellByRequest.set(context, pending);
  return pending;
}

/** The shop's settings, of the same query. */
export async function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await requestShell(context)).settings;
}
