import type { RouterContextProvider } from "react-router";
import type { ShopSettings } from "../../shop/content/settings/shop-settings.ts";
import { readShellContent } from "../../shop/content/texts/content-queries.ts";
import { database } from "./context.ts";
import { oncePerRequest } from "./once-per-request.ts";

/** Reads the shop's settings and the texts around every page: layouts and pages need them. */
export const requestShellContent = oncePerRequest((context) => readShellContent(context.get(database)));

/** The settings of the same content. */
export async function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await requestShellContent(context)).settings;
}
