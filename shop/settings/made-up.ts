import { seedSettings } from "../../db/seed/settings.ts";
import type { ShopSettings } from "./shop-settings.ts";

/** The settings that are still the made-up ones of a fresh shop (R41). */
export function madeUpSettings(settings: ShopSettings): (keyof typeof seedSettings)[] {
  const names = Object.keys(seedSettings) as (keyof typeof seedSettings)[];
  return names.filter((name) => settings[name] === seedSettings[name]);
}

/** The settings without those: what is told outside the shop's own pages, and where mail may go. */
export function realSettings(settings: ShopSettings): ShopSettings {
  const madeUp = madeUpSettings(settings);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !madeUp.includes(name as never)));
}
