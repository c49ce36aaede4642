import { seedSettings } from "../../../db/seed/settings.ts";
import type { ShopSettings } from "./shop-settings.ts";

/** The names of settings that still are the placeholders of a fresh shop (R41). */
export function placeholderSettings(settings: ShopSettings): (keyof typeof seedSettings)[] {
  const names = Object.keys(seedSettings) as (keyof typeof seedSettings)[];
  return names.filter((name) => settings[name] === seedSettings[name]);
}

/** The settings without placeholders, for what leaves the shop: emails, structured data, invoices. */
export function realSettings(settings: ShopSettings): ShopSettings {
  const placeholders = placeholderSettings(settings);
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !placeholders.includes(name as never)),
  );
}
