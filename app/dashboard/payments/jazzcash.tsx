import { data, redirect } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import {
  notificationPath,
  openSecrets,
  removeGatewayAccount,
  returnUrlOf,
  saveGatewayAccount,
} from "../../../shop/payments/gateway/gateway-account.ts";
import { gatewayAccountForm } from "../../../shop/payments/gateway/gateway-account-form.ts";
import { findGatewayAccount } from "../../../shop/payments/gateway/gateway-account-queries.ts";
import { gatewayProblems } from "../../../shop/payments/gateway/gateway-problems.ts";
import { customer, database, shopOrigin } from "../../http/context.ts";
import { outOfDate } from "../../http/forms/out-of-date.ts";
import { parseForm, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { namedText } from "../ui/named-text.ts";
import { Screen } from "../ui/screen.tsx";
import { TitledPanel } from "../ui/titled-panel.tsx";
import type { Route } from "./+types/jazzcash";
import { JazzCashAccount } from "./jazzcash-account.tsx";

const path = "/dashboard/payments/jazzcash";
const labels = { password: "Please enter the password", salt: "Please enter the integrity salt", mpin: "" };

const savedTexts: Record<string, string> = {
  account: "Saved. For safety, the password, salt and MPIN are not shown again.",
  removed: "Account removed. Customers can no longer pay online with JazzCash.",
};

export const meta: Route.MetaFunction = () => noindexMeta("JazzCash | Dashboard");

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const origin = context.get(shopOrigin);
  const stored = await findGatewayAccount(db, "jazzcash");
  const secrets = stored && (await openSecrets(db, stored));
  return {
    account: stored && {
      settings: stored.settings,
      setAt: formatDateTime(stored.setAt),
      setBy: stored.setBy ?? "a former staff member",
      opens: secrets !== null,
      hasMpin: secrets?.mpin !== undefined,
    },
    problems: stored ? await gatewayProblems(db, stored, origin) : [],
    returnUrl: returnUrlOf(stored?.settings ?? { returnUrl: null }, origin),
    notificationUrl: origin + notificationPath,
    notice: namedText(savedTexts, url.searchParams.get("saved")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const db = context.get(database);
  const actorId = context.get(customer).id;
  switch (form.get("intent")) {
    case "account": {
      const parsed = parseForm(gatewayAccountForm, form);
      if (!parsed.ok) return data(parsed.rejected, { status: 400 });
      const {
        "password-password": password,
        "password-salt": salt,
        "password-mpin": mpin,
        ...settings
      } = parsed.value;
      const result = await saveGatewayAccount(db, settings, { password, salt, mpin }, actorId);
      if (result.outcome === "saved") throw redirect(`${path}?saved=account`);
      const errors = result.names.map((name) => [`password-${name}`, labels[name]]);
      return data(reject(form, Object.fromEntries(errors)), { status: 400 });
    }
    case "remove":
      await removeGatewayAccount(db, actorId);
      throw redirect(`${path}?saved=removed`);
    default:
      throw outOfDate();
  }
}

export const clientAction = keepTyped();

export default function JazzCash({ loaderData, actionData }: Route.ComponentProps) {
  const { account, problems, returnUrl, notificationUrl, notice } = loaderData;
  return (
    <Screen title="JazzCash" error={actionData?.errors.form} done={actionData ? null : notice}>
      <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5">
        {problems.length > 0 ? (
          <div className="rounded-md bg-clay-wash px-4 py-3 text-clay">
            <p className="mb-1 font-semibold">This account does not work yet.</p>
            <ul className="grid list-disc gap-1 ps-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <TitledPanel title="Register these with JazzCash">
          <dl className="grid gap-3 text-[0.9375rem]">
            <Registered label="Return URL" value={returnUrl} />
            <Registered label="Notification (IPN) URL" value={notificationUrl} />
          </dl>
          <p className="mt-3 text-sm text-ink-soft">
            Copy them exactly. JazzCash refuses payments with a different return URL.
          </p>
        </TitledPanel>
        <JazzCashAccount account={account} rejected={actionData} />
      </div>
    </Screen>
  );
}

function Registered({ label, value }: Record<"label" | "value", string>) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd dir="ltr" className="select-all [overflow-wrap:anywhere]">
        {value}
      </dd>
    </div>
  );
}
