import { restoreSettings, settingsId } from "../content/settings/change-settings.ts";
import { lockSettings, readStoredSettings } from "../content/settings/settings-queries.ts";
import { settingLabels, settingNames } from "../content/settings/shop-settings.ts";
import { restoredRevision, type Undoable } from "./undoable.ts";

export const undoableSettings: Undoable = {
  label: "Setting",
  plural: "Settings",
  labels: settingLabels,
  names: async () => new Map([[settingsId, "Settings"]]),
  describe: async (_, fields) =>
    settingNames
      .filter((field) => field in fields)
      .map((field) => ({ field, label: settingLabels[field], text: String(fields[field] ?? "") })),
  async current(db, id, lock) {
    if (id !== settingsId) return null;
    if (lock) await lockSettings(db);
    const { settings, version } = await readStoredSettings(db);
    return {
      version,
      fields: Object.fromEntries(settingNames.map((name) => [name, settings[name] ?? null])),
    };
  },
  // Settings are there from the beginning.
  creationUndoneBy: null,
  restore: async (tx, _, fields, by) => restoredRevision(await restoreSettings(tx, fields, by)),
  refusals: {},
};
