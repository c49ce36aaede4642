import { data, href, redirect } from "react-router";
import { earlierStates } from "../../../shop/base/revisions/earlier-states.ts";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { restoreSettings, settingsId } from "../../../shop/content/settings/change-settings.ts";
import { readStoredSettings } from "../../../shop/content/settings/settings-queries.ts";
import { type SettingName, settingNames } from "../../../shop/content/settings/shop-settings.ts";
import type { Database } from "../../../shop/schema.ts";
import { parseForm } from "../../http/forms/parse-form.ts";
import type { EditAnswer } from "./entry-action.ts";
import { maxVersions } from "./entry-data.ts";
import { restoreForm } from "./restore-form.ts";

/** Goes back to earlier settings, as a new revision. @param names those that the person may change; the others stay */
export async function goBackToSettings(
  form: FormData,
  names: readonly SettingName[],
  db: Database,
  by: { actorId: string },
) {
  const parsed = parseForm(restoreForm, form);
  if (!parsed.ok) return data<EditAnswer>({ values: {}, errors: parsed.rejected.errors }, { status: 400 });
  const { to, version } = parsed.value;
  const result = await db.transaction().execute(async (tx) => {
    const current = await readStoredSettings(tx);
    const now = Object.fromEntries(settingNames.map((name) => [name, current.settings[name] ?? null]));
    const revisions = await latestRevisions(tx, "settings", settingsId, maxVersions);
    const state = earlierStates(now, revisions).find((one) => one.version === to);
    if (current.version !== version || !state) return null;
    const earlier = Object.fromEntries(names.map((name) => [name, state.fields[name]]));
    return restoreSettings(tx, earlier, by);
  });
  if (result) throw redirect(`${href("/dashboard/settings")}?saved=back`, 303);
  const errors = { form: "Someone else has changed this. Please compare again." };
  return data<EditAnswer>({ values: {}, errors }, { status: 409 });
}
