import { recordAudit } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { lockSettings, readSettings, writeSettings } from "./settings-queries.ts";
import { type ShopSettings, shopSettings } from "./shop-settings.ts";

/** Sets all settings, with an audit event of the old and new values. */
export async function changeSettings(
  db: Database,
  settings: ShopSettings,
  actorId: string,
): Promise<"changed" | "unchanged"> {
  return db.transaction().execute((tx) => updateSettings(tx, () => settings, actorId));
}

/** Sets the given settings and leaves the others, in the transaction that creates the owner's account. */
export async function fillInSettings(tx: Database, given: ShopSettings, actorId: string): Promise<void> {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  const set = Object.fromEntries(Object.entries(given).filter(isGiven));
  await updateSettings(tx, (before) => ({ ...before, ...set }), actorId);
}

async function updateSettings(
  tx: Database,
  update: (before: ShopSettings) => ShopSettings,
  actorId: string,
): Promise<"changed" | "unchanged"> {
  await lockSettings(tx);
  const before = await readSettings(tx);
  const settings = update(before);
  const names = shopSettings.keyof().options.filter((name) => before[name] !== settings[name]);
  if (names.length === 0) return "unchanged";
  await writeSettings(tx, settings);
  const changes = names.map((name) => [name, { from: before[name] ?? null, to: settings[name] ?? null }]);
  const details = Object.fromEntries(changes);
  await recordAudit(tx, { actorId, action: "settings.changed", subject: "shop", details });
  return "changed";
}
