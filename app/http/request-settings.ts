import type { RouterContextProvider } from "react-router";
import type { ShopSettings } from "../../shop/content/settings/shop-settings.ts";
import {
  readShellContent,
  readShellSettings,
  type ShellContent,
} from "../../shop/content/texts/content-queries.ts";
import { firstShellTexts } from "../../shop/content/texts/shell-texts.ts";
import type { Database } from "../../shop/schema.ts";
import { database } from "./context.ts";
import { oncePerRequest } from "./once-per-request.ts";
import { beside } from "./parts/beside.ts";

/**
 * Reads the shop's settings and the texts around every page: layouts and pages need them. Where the texts cannot be read, the
 * first ones.
 */
export const requestShellContent = oncePerRequest(async (context): Promise<ShellContent> => {
  const db = context.get(database);
  const content = await beside(context, "texts around pages", () => readAndKeep(db));
  return content ?? { ...(await readShellSettings(db)), texts: firstShellTexts };
});

/** The settings of the same content. */
export async function requestSettings(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await requestShellContent(context)).settings;
}

/** The same where they stand beside a screen: empty where they cannot be read. */
export async function settingsBeside(context: Readonly<RouterContextProvider>): Promise<ShopSettings> {
  return (await beside(context, "settings", () => requestSettings(context))) ?? {};
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
