import { seedSettings } from "../../db/seed/settings.ts";
import { type ShopSettings, shopSettings } from "./shop-settings.ts";

/** The settings that are still the made-up ones of a fresh shop (reading 41). */
export function madeUpSettings(settings: ShopSettings): (keyof ShopSettings)[] {
  const names = shopSettings.keyof().options;
  return names.filter((name) => settings[name] !== undefined && settings[name] === seedSettings[name]);
}

/** The settings without those: what is told outside the shop's own pages, and where mail may go. */
export function realSettings(settings: ShopSettings): ShopSettings {
  const madeUp = madeUpSettings(settings);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !madeUp.includes(name as never)));
}
