import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { findCredentials } from "../../../shop/fulfilment/couriers/accounts/credential-queries.ts";
import { openCredentials } from "../../../shop/fulfilment/couriers/accounts/open-courier-account.ts";
import { adapterOf } from "../../../shop/fulfilment/couriers/adapters/adapter-of.ts";
import { listUnreadable } from "../../../shop/fulfilment/couriers/tracking/unreadable-answer-queries.ts";
import { database } from "../../http/context.ts";
import { isAllowed } from "../../http/dashboard-access.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Field } from "../../ui/form/field.tsx";
import { namedText } from "../ui/named-text.ts";
import { type FormState, PostButton, PostForm } from "../ui/post-form.tsx";
import { SaveBar } from "../ui/save-bar.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/courier";
import { courierAction } from "./action.ts";
import { courierOfPath, courierPath } from "./path.ts";
import { CourierScreen } from "./screen.tsx";
import { CourierFields, CourierSettings } from "./settings.tsx";

const savedTexts: Record<string, string> = {
  yes: "Saved.",
  added: "Added. Switch it on when you are ready to use it.",
  account: "Saved. For safety, these details are not shown again. The courier's cities are fetched soon.",
  tested: "The account works. The courier's cities are fetched.",
  forgotten: "The account details are deleted.",
};

const askedWords = { track: "where parcels are", charges: "its charges", payments: "its payments" };

export const handle = { waitsFor: "third party" } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(`${loaderData?.courier.name ?? "Not found"} | Couriers | Dashboard`);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const courier = await courierOfPath(db, params.id);
  const { id, name, adapter, isRider, active, trackingUrl, adviceHours, version, settings } = courier;
  const stored = adapter && (await findCredentials(db, id));
  const fields = adapter === null ? null : adapterOf(adapter).account;
  return {
    courier: { id, name, isRider, active, trackingUrl, adviceHours, version, hasProtocol: adapter !== null },
    path: courierPath(id),
    settings:
      fields?.settings.map((field) => ({ ...field, value: String(settings[field.name] ?? "") })) ?? [],
    account: fields && {
      credentials: fields.credentials.map((field) => ({ name: field.name, label: field.label })),
      baseUrl: String(settings.baseUrl ?? ""),
      standardUrl: fields.baseUrl,
      setAt: stored ? formatDateTime(stored.setAt) : null,
      setBy: stored ? (stored.setBy ?? "a former staff member") : null,
      opens: stored ? (await openCredentials(db, id)) !== null : false,
      mayChange: isAllowed(context, "couriers.credentials"),
    },
    unreadable: (await listUnreadable(db, id)).map(
      ({ asked, at }) => `${askedWords[asked]} (${formatDateTime(at)})`,
    ),
    notice: namedText(savedTexts, url.searchParams.get("saved")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const courier = await courierOfPath(context.get(database), params.id);
  return courierAction(await readForm(request), courier, context);
}

export const clientAction = keepTyped((submitted) => ({ form: String(submitted.get("intent")) }));

export default function Courier({ loaderData, actionData }: Route.ComponentProps) {
  const { courier, path, settings, account, unreadable, notice } = loaderData;
  return (
    <CourierScreen {...{ courier, notice }} rejected={actionData}>
      {unreadable.length > 0 ? (
        <p className="max-w-180 rounded-md bg-clay-wash px-4 py-3 text-clay">
          <bdi>{courier.name}</bdi> answered something we cannot read: {unreadable.join(", ")}. Please look in
          its portal, and tell whoever looks after the shop's software.
        </p>
      ) : null}
      <PostForm
        key={`${courier.version} ${account?.setAt}`}
        sent={{ version: courier.version, trackingUrl: courier.isRider ? "" : undefined }}
        action={path}
        replace
        rejected={actionData?.form === "save" ? actionData : null}
        className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5"
      >
        {(form) => (
          <>
            <CourierFields {...{ courier, form }} />
            {settings.length > 0 ? <CourierSettings {...{ settings, form }} /> : null}
            {account ? <CourierAccount {...{ account, form }} /> : null}
            <SaveBar>
              <PostButton intent="save" size="regular" className="max-desk:flex-1">
                Save
              </PostButton>
            </SaveBar>
          </>
        )}
      </PostForm>
      {account?.setAt ? (
        <PostForm action={path} replace className="flex max-w-180 flex-wrap gap-3">
          <PostButton intent="test" tone="quiet" busyLabel="Testing...">
            Test this account
          </PostButton>
          {account.mayChange ? (
            <PostButton intent="forget" tone="danger" busyLabel="">
              Delete account details
            </PostButton>
          ) : null}
        </PostForm>
      ) : null}
    </CourierScreen>
  );
}

interface CourierAccountProps {
  account: NonNullable<Route.ComponentProps["loaderData"]["account"]>;
  form: FormState;
}

/** The shop's account at a courier: what opens it can be written here, and never read. */
function CourierAccount({ account, form }: CourierAccountProps) {
  const { setAt, setBy, opens, mayChange } = account;
  return (
    <TitledPanel title="Account">
      <p className="mb-4 text-[0.9375rem]">
        {setAt === null ? (
          "No account yet, so you cannot book parcels with this courier."
        ) : opens ? (
          <>
            Filled in on {setAt} by <bdi>{setBy}</bdi>. Stored encrypted and never shown.
          </>
        ) : (
          <strong className="font-semibold text-clay">
            Filled in on {setAt}, but the server's key has changed since. Please enter it again.
          </strong>
        )}
      </p>
      {mayChange ? (
        <AccountFields {...{ account, form }} />
      ) : (
        <p className="text-sm text-ink-soft">Only the owner can change this.</p>
      )}
    </TitledPanel>
  );
}

function AccountFields({ account, form }: CourierAccountProps) {
  const { credentials, baseUrl, standardUrl, opens } = account;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {credentials.map(({ name, label }) => (
        <Field
          key={name}
          {...form.field(`password-${name}`)}
          type="password"
          label={label}
          dir="ltr"
          autoComplete="new-password"
          hint={opens ? "Leave blank to keep the saved one. Another address needs it again." : undefined}
        />
      ))}
      <Field
        {...form.field("baseUrl", baseUrl)}
        label="API address (leave empty)"
        dir="ltr"
        inputMode="url"
        hint={
          <span className="[overflow-wrap:anywhere]">
            Only if the courier gave you one. Default: {standardUrl}
          </span>
        }
      />
    </div>
  );
}
