import { data, href, redirect } from "react-router";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import { changeSettings, settingsId } from "../../../shop/content/settings/change-settings.ts";
import {
  settingsForm,
  settingsFormValues,
  settingsWithoutMoneyForm,
} from "../../../shop/content/settings/settings-form.ts";
import { readStoredSettings } from "../../../shop/content/settings/settings-queries.ts";
import {
  appointmentMessage,
  type SettingName,
  settingLabels,
  settingNamesOf,
} from "../../../shop/content/settings/shop-settings.ts";
import { customer, database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { askedVersion, conflictView, versionsView } from "../changes/edit-view.ts";
import type { Route } from "./+types/settings";
import { EarlierVersions } from "./earlier-versions.tsx";
import { EditForm } from "./edit-form.tsx";
import { type EditAnswer, readVersions } from "./entry-action.ts";
import { maxVersions } from "./entry-data.ts";
import { savedNotice, savedPath } from "./saved-notice-text.ts";
import { SettingsFields } from "./settings-fields.tsx";
import { goBackToSettings } from "./settings-restore.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Settings | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const names = settingNamesOf(isAllowed(context, "settings.money"));
  const labels = labelsOfNames(names);
  const [{ settings, version }, revisions] = await Promise.all([
    readStoredSettings(db),
    latestRevisions(db, "settings", settingsId, maxVersions),
  ]);
  return {
    values: settingsFormValues(settings, names),
    version,
    owner: context.get(customer).id,
    labels,
    standardMessage: appointmentMessage,
    notice: savedNotice(url, labels),
    ...versionsView({ ...settings }, revisions, labels, askedVersion(url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const by = { actorId: context.get(customer).id };
  const db = context.get(database);
  const mayMoney = isAllowed(context, "settings.money");
  const names = settingNamesOf(mayMoney);
  if (form.get("intent") === "restore") return goBackToSettings(form, names, db, by);
  const { version, seen } = readVersions(form);
  const parsed = parseForm(mayMoney ? settingsForm : settingsWithoutMoneyForm, form);
  if (!parsed.ok) return data<EditAnswer>(parsed.rejected, { status: 400 });
  const result = await changeSettings(db, { settings: parsed.value, names, version, seen }, by);
  if (result.outcome === "changed") throw redirect(savedPath(href("/dashboard/settings"), result), 303);
  const conflict = conflictView({ ...result, seen: result.current.version }, labelsOfNames(names));
  return data<EditAnswer>({ ...reject(form, {}), conflict }, { status: 409 });
}

function labelsOfNames(names: readonly SettingName[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, settingLabels[name]]));
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveSavedForm(args);
}

export default function ShopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, version, owner, labels, standardMessage, notice, versions, opened } = loaderData;
  const path = href("/dashboard/settings");
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading lead="How customers contact you, and how they pay you. Empty fields are not shown.">
        Settings
      </PageHeading>
      <div className="grid max-w-140 grid-cols-[minmax(0,1fr)] gap-10">
        <EditForm
          action={path}
          answer={actionData}
          notice={notice}
          saved={{ owner, name: "settings", version }}
          values={values}
          saveLabel="Save settings"
          fields={(typed, errors) => (
            <SettingsFields
              values={typed}
              errors={errors}
              labels={labels}
              standardMessage={standardMessage}
            />
          )}
        />
        <EarlierVersions path={path} versions={versions} opened={opened} current={version} />
      </div>
    </div>
  );
}
