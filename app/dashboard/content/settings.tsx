import type { ReactNode } from "react";
import { data, href, redirect } from "react-router";
import { latestRevisions } from "../../../shop/base/revisions/revision-queries.ts";
import {
  allFields,
  changeSettings,
  restoreSettings,
  settingsId,
} from "../../../shop/content/settings/change-settings.ts";
import { deliveryCharges } from "../../../shop/content/settings/delivery-charge.ts";
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
import { customer, database, requestMeta } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveSavedForm } from "../../http/forms/preserve-saved-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { fieldsOf, type TypedFields } from "../../ui/form/fields-of.ts";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { askedVersion, conflictView, versionsView } from "../changes/edit-view.ts";
import { ScreenRows } from "../ui/screen-rows.tsx";
import type { Route } from "./+types/settings";
import { EditScreen } from "./edit-screen.tsx";
import { type EditAnswer, readVersions } from "./entry-action.ts";
import { maxVersions } from "./entry-data.ts";
import { goBack } from "./go-back.ts";
import { readSettingRows } from "./read-setting-rows.ts";
import { savedNotice, savedPath } from "./saved-notice-text.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Settings | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  // The other addresses are those of the form with what was saved, or with an earlier version.
  const isForm = ["shop", "saved", "version"].some((name) => url.searchParams.has(name));
  const db = context.get(database);
  const names = settingNamesOf(isAllowed(context, "settings.money"));
  const labels = labelsOfNames(names);
  const [{ settings, version }, groups, revisions] = await Promise.all([
    readStoredSettings(db),
    isForm ? [] : readSettingRows(context),
    isForm ? latestRevisions(db, "settings", settingsId, maxVersions) : [],
  ]);
  return {
    groups,
    feed: `${context.get(requestMeta).origin}${href("/products.xml")}`,
    isForm,
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
  if (form.get("intent") === "restore")
    return goBack(form, db, {
      entity: "settings",
      id: settingsId,
      path: href("/dashboard/settings"),
      read: async (tx) => {
        const { settings, version } = await readStoredSettings(tx);
        return { version, fields: allFields(settings) };
      },
      // What the person may not change stays.
      restore: (tx, then) =>
        restoreSettings(tx, Object.fromEntries(names.map((name) => [name, then[name]])), by),
    });
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

export const clientAction = preserveSavedForm;

export default function ShopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, feed, isForm, labels, standardMessage } = loaderData;
  const path = href("/dashboard/settings");
  if (!isForm && !actionData)
    return (
      <div className="wrap py-2 md:py-4">
        <PageHeading>Settings</PageHeading>
        <div className="columns-1 gap-5 wide:columns-2">
          {groups.map(({ name, rows }) => (
            <div key={name} className="mb-5 break-inside-avoid">
              <ScreenRows title={name} screens={rows}>
                {name === "Selling" ? <FeedRow url={feed} /> : null}
              </ScreenRows>
            </div>
          ))}
        </div>
      </div>
    );
  return (
    <EditScreen
      {...loaderData}
      title="Shop"
      lead="How customers contact you, and how they pay you. Empty fields are not shown."
      back={{ to: path, label: "All settings" }}
      className="max-w-140 gap-8"
      path={path}
      action={`${path}?shop`}
      name="settings"
      answer={actionData}
      saveLabel="Save settings"
      fields={(values, errors) => <SettingsFields {...{ values, errors, labels, standardMessage }} />}
    />
  );
}

/** The address of the products for Facebook and Instagram. */
function FeedRow({ url }: { url: string }) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 ps-4 pe-1">
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-medium">Product feed</span>
        <span className="block text-sm leading-snug text-ink-soft">
          For your catalogue at Facebook and Instagram
        </span>
        <span dir="ltr" className="block text-sm leading-snug select-all [overflow-wrap:anywhere]">
          {url}
        </span>
      </span>
      <CopyText text={url} label="the address of the feed" />
    </li>
  );
}

/** With what customers read then, from the product page to the email. */
const chargeChoices = Object.entries(deliveryCharges).map(([value, { label, sentence }]) => ({
  ...{ value: value === "unsaid" ? "" : value, label },
  hint: `Customers read: “${sentence}”`,
}));

interface SettingsFieldsProps extends TypedFields {
  /** Of the fields that the form has: payment accounts are not everyone's. */
  labels: Readonly<Record<string, string>>;
  /** What the chat begins with while nothing else is set. */
  standardMessage: string;
}

/** The fields of the shop's settings, in groups. */
function SettingsFields({ values, errors, labels, standardMessage }: SettingsFieldsProps) {
  const typed = fieldsOf({ values, errors });
  const field = (name: string) => ({ ...typed(name), label: labels[name] ?? name });
  const link = (name: string) => <Field {...field(name)} type="url" inputMode="url" dir="ltr" />;
  return (
    <>
      <Group title="Phone and email">
        <Field {...field("phone")} type="tel" dir="ltr" hint="Shown in the footer and on the contact page." />
        <Field
          {...field("email")}
          type="email"
          dir="ltr"
          hint="Shown in the footer and on the contact page. We also send you alerts here."
        />
      </Group>
      <Group title="WhatsApp">
        <Field
          {...field("whatsAppNumber")}
          type="tel"
          dir="ltr"
          hint="The home page shows a chat button once a number is set."
        />
        <TextArea
          {...field("whatsAppMessage")}
          rows={3}
          hint={`The first message in the WhatsApp chat. Leave blank for: ${standardMessage}`}
        />
        <Field
          {...field("chatNames")}
          hint="Your name in copied chats, for example: Ayesha Shop, 0300 1234567. Take an order leaves your messages out."
        />
      </Group>
      <Group title="Social links">
        {link("facebook")}
        {link("instagram")}
        {link("tikTok")}
      </Group>
      <Group title="Orders">
        <Field
          {...field("largestQuantity")}
          inputMode="numeric"
          dir="ltr"
          hint="The most a customer can order of one product. Leave blank for no limit."
        />
        <RadioCards
          legend={labels.deliveryCharge ?? ""}
          name="deliveryCharge"
          choices={chargeChoices}
          defaultValue={values.deliveryCharge ?? ""}
          error={errors.deliveryCharge}
        />
        <Field
          {...field("deliveryLine")}
          hint="Shown next to &quot;Calculated at delivery&quot; on product pages and at checkout, after the word Delivery. For example: Usually 2 to 4 days."
        />
      </Group>
      <Group title="Tax numbers">
        <Field {...field("ntn")} dir="ltr" hint="Printed on invoices and slips, as is the STRN." />
        <Field {...field("strn")} dir="ltr" inputMode="numeric" hint="If you are registered for sales tax." />
      </Group>
      {"iban" in labels ? (
        <Group title="Payment accounts">
          <p className="text-sm text-ink-soft">
            Customers who pay by transfer see these with their order. To offer bank transfer at checkout, add
            an IBAN, a Raast ID or an Easypaisa number.
          </p>
          <Field {...field("bankTitle")} hint="The account title, exactly as at the bank." />
          <Field {...field("bankName")} />
          <Field {...field("iban")} dir="ltr" hint="We check it for typing mistakes." />
          <Field {...field("raast")} type="tel" dir="ltr" hint="The mobile number registered with Raast." />
          <Field {...field("jazzCash")} type="tel" dir="ltr" />
          <Field {...field("easypaisa")} type="tel" dir="ltr" />
        </Group>
      ) : null}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset
      id={title.toLowerCase().replaceAll(" ", "-")}
      className="grid scroll-mt-16 gap-5 rounded-lg border border-hairline bg-paper p-4 md:p-6"
    >
      <legend className="px-1.5 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
