import { changedFields, type Fields } from "../../base/revisions/changed-fields.ts";
import { type EditConflict, type EditedFrom, mergeEdit } from "../../base/revisions/merge-edit.ts";
import { type ChangedBy, recordRevision } from "../../base/revisions/record-revision.ts";
import { revisionsSince } from "../../base/revisions/revision-queries.ts";
import type { Database } from "../../schema.ts";
import { lockSettings, readStoredSettings, type StoredSettings, writeSettings } from "./settings-queries.ts";
import { type SettingName, type ShopSettings, settingNames, shopSettings } from "./shop-settings.ts";

/** The entity id of the settings' revisions. */
export const settingsId = "shop";

export type ChangeSettingsResult =
  /** `revision`: null where nothing differs. `theirsOnly`: settings that others changed meanwhile, which stay. */
  { outcome: "changed"; revision: number | null; theirsOnly: string[] } | EditConflict<StoredSettings>;

/**
 * Saves the form of the settings. A change is a revision and an audit event.
 * @param names the settings that the form has; the others stay
 */
export function changeSettings(
  db: Database,
  {
    settings,
    names = settingNames,
    version,
    seen,
  }: { settings: ShopSettings; names?: readonly SettingName[] } & EditedFrom,
  by: ChangedBy,
): Promise<ChangeSettingsResult> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const current = await readStoredSettings(tx);
    const since = await revisionsSince(tx, "settings", settingsId, version ?? current.version);
    const theirs = { fields: allFields(current.settings), version: current.version };
    const merged = mergeEdit(theirs, since, allFields(settings, names), seen);
    if (merged.outcome === "conflict") return { ...merged, current, since };
    return setSettings(
      tx,
      current,
      { ...current.settings, ...fromFields(merged.set) },
      by,
      merged.theirsOnly,
    );
  });
}

/**
 * Sets settings back to what they were, in the transaction of the caller, and leaves the others.
 * @param fields as a revision has them; null: not set. What is no setting, or not valid, is left out
 */
export async function restoreSettings(
  tx: Database,
  fields: Fields,
  by: ChangedBy,
): Promise<ChangeSettingsResult> {
  await lockSettings(tx);
  const current = await readStoredSettings(tx);
  return setSettings(tx, current, { ...current.settings, ...fromFields(fields) }, by);
}

/** Sets the given settings and leaves the others, in the transaction that creates the owner's account. */
export async function fillInSettings(tx: Database, given: ShopSettings, actorId: string): Promise<void> {
  await lockSettings(tx);
  const current = await readStoredSettings(tx);
  const isGiven = ([, value]: [string, unknown]) => value !== undefined;
  const set = Object.fromEntries(Object.entries(given).filter(isGiven));
  await setSettings(tx, current, { ...current.settings, ...set }, { actorId });
}

async function setSettings(
  tx: Database,
  current: StoredSettings,
  settings: ShopSettings,
  by: ChangedBy,
  theirsOnly: string[] = [],
): Promise<ChangeSettingsResult> {
  const { before, after } = changedFields(allFields(current.settings), allFields(settings));
  if (Object.keys(after).length === 0) return { outcome: "changed", revision: null, theirsOnly };
  const version = current.version + 1;
  await writeSettings(tx, settings, version);
  const revision = await recordRevision(tx, {
    entity: "settings",
    entityId: settingsId,
    version,
    before,
    after,
    ...by,
  });
  return { outcome: "changed", revision, theirsOnly };
}

/** The settings as a revision has them: what is not set is null. */
export function allFields(settings: ShopSettings, names: readonly SettingName[] = settingNames): Fields {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? null]));
}

/** The inverse, for some of them; what is not valid is not set. */
function fromFields(fields: Fields): ShopSettings {
  const names = settingNames.filter((name) => name in fields);
  return shopSettings.parse(Object.fromEntries(names.map((name) => [name, fields[name] ?? undefined])));
}
