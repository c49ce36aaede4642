import type { RouterContextProvider } from "react-router";
import type { ShopSettings } from "../../shop/content/settings/shop-settings.ts";
import { readShellContent, type ShellContent } from "../../shop/content/texts/content-queries.ts";
import { database } from "./context.ts";

const contentByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<ShellContent>>();

/** Reads the shop's settings and the texts around every page, once per request: layouts and pages need them. */
export function requestShellContent(context: Readonly<RouterContextProvider>): Promise<ShellContent> {
  const cached = contentByRequest.get(context);
  if (cached) return cached;
  const pending = readShellContent(context.get(database));
  contentByRequest.set(context, pending);
  return pending;
}

/** The settings of the same content. */
export async function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await requestShellContent(context)).settings;
}
