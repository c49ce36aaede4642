import type { RouterContextProvider } from "react-router";
import type { ShopSettings } from "../../shop/content/settings/shop-settings.ts";
import type { ShellContent } from "../../shop/content/texts/content-queries.ts";
import { shellContentReader } from "./context.ts";

const contentByRequest = new WeakMap<Readonly<RouterContextProvider>, Promise<ShellContent>>();

/** The shop's settings and the texts around every page, the same for the whole request: layouts and pages need them. */
export function requestShellContent(context: Readonly<RouterContextProvider>): Promise<ShellContent> {
  const cached = contentByRequest.get(context);
  if (cached) return cached;
  const pending = context.get(shellContentReader)();
  contentByRequest.set(context, pending);
  return pending;
}

/** The settings of the same content. */
export async function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await requestShellContent(context)).settings;
}
