import { recordDeed } from "../audit/audit-queries.ts";
import type { Database } from "../schema.ts";
import { lockSettings, readSettings, writeSettings } from "./settings-queries.ts";
import { type ShopSettings, shopSettings } from "./shop-settings.ts";

/** An admin sets all of the shop's settings; the audit log keeps what each that changed was and is. */
export async function changeSettings(
  db: Database,
  settings: ShopSettings,
  actorId: string,
): Promise<"changed" | "unchanged"> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    const names = shopSettings.keyof().options.filter((name) => before[name] !== settings[name]);
    if (names.length === 0) return "unchanged";
    await writeSettings(tx, settings);
    const changes = names.map((name) => [name, { from: before[name] ?? null, to: settings[name] ?? null }]);
    const details = Object.fromEntries(changes);
    await recordDeed(tx, { actorId, action: "settings.changed", subject: "shop", details });
    return "changed";
  });
}
