import type { RouterContextProvider } from "react-router";
import type { ShopSettings } from "../../shop/content/settings/shop-settings.ts";
import { readShellContent, type ShellContent } from "../../shop/content/texts/content-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { database } from "./context.ts";
import { oncePerRequest } from "./once-per-request.ts";

/** Reads the shop's settings and the texts around every page: layouts and pages need them. */
export const requestShellContent = oncePerRequest((context) => readAndKeep(context.get(database)));

/** The settings of the same content. */
export async function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await requestShellContent(context)).settings;
}

const kept = new WeakMap<Database, ShopSettings>();

/** Reads that content; its settings are there for `lastSettings`. */
export async function readAndKeep(db: Database): Promise<ShellContent> {
  const content = await readShellContent(db);
  kept.set(db, content.settings);
  return content;
}

/** The settings as this process read them last, also in an outage; empty before. */
export const lastSettings = (db: Database): ShopSettings => kept.get(db) ?? {};
