import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { lockSettings, readSettings, writeSettings } from "./settings-queries.ts";
import { type ShopSettings, shopSettings } from "./shop-settings.ts";

/** An admin sets all of the shop's settings; the audit log keeps what each that changed was and is. */
export async function changeSettings(
  db: Database,
  settings: ShopSettings,
  actorId: string,
): Promise<"changed" | "unchanged"> {
  return db.transaction().execute((tx) => changeLocked(tx, () => settings, actorId));
}

/** In a transaction that makes the owner's account: sets what was given with it, and leaves the rest as it is. */
export async function setGivenSettings(tx: Database, given: ShopSettings, actorId: string): Promise<void> {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  const set = Object.fromEntries(Object.entries(given).filter(isGiven));
  await changeLocked(tx, (before) => ({ ...before, ...set }), actorId);
}

async function changeLocked(
  tx: Database,
  changed: (before: ShopSettings) => ShopSettings,
  actorId: string,
): Promise<"changed" | "unchanged"> {
  await lockSettings(tx);
  const before = await readSettings(tx);
  const settings = changed(before);
  const names = shopSettings.keyof().options.filter((name) => before[name] !== settings[name]);
  if (names.length === 0) return "unchanged";
  await writeSettings(tx, settings);
  const changes = names.map((name) => [name, { from: before[name] ?? null, to: settings[name] ?? null }]);
  const details = Object.fromEntries(changes);
  await recordAudit(tx, { actorId, action: "settings.changed", subject: "shop", details });
  return "changed";
}
