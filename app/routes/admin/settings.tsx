import { data, Form, redirect, useNavigation } from "react-router";
import { changeSettings } from "../../../shop/settings/change-settings.ts";
import { settingsForm } from "../../../shop/settings/settings-form.ts";
import { appointmentMessage } from "../../../shop/settings/shop-settings.ts";
import { customer, database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { parseForm, readForm } from "../../http/parse-form.ts";
import { preserveForm } from "../../http/preserve-form.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import type { Route } from "./+types/settings";
import { SettingsFields } from "./settings-fields.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Settings | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  return {
    settings: await requestSettings(context),
    standardMessage: appointmentMessage,
    saved: url.searchParams.has("saved"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = parseForm(settingsForm, await readForm(request));
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  await changeSettings(context.get(database), parsed.value, context.get(customer).id);
  throw redirect("/dashboard/settings?saved");
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function ShopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, standardMessage, saved } = loaderData;
  const { errors, props } = useFormErrors(actionData);
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading lead="How visitors reach the shop. Blank fields are not shown.">Settings</PageHeading>
      <div className="grid max-w-140 gap-5">
        <ErrorBox>
          {Object.keys(errors).length > 0
            ? (errors.form ?? "Nothing has been saved yet: please check the marked fields.")
            : null}
        </ErrorBox>
        <Notice className="empty:hidden">
          {saved && !actionData ? "The settings have been saved." : null}
        </Notice>
        <Form {...props} method="post" action="/dashboard/settings" noValidate className="grid gap-8">
          <SettingsFields
            // What was saved is shown as it was saved.
            key={JSON.stringify(settings)}
            values={actionData?.values ?? settings}
            errors={errors}
            standardMessage={standardMessage}
          />
          <Button busy={busy} busyLabel="Saving..." className="justify-self-start">
            Save settings
          </Button>
        </Form>
      </div>
    </div>
  );
}
