import { Form, href, useNavigation } from "react-router";
import { passwordHashOf } from "../../../shop/customers/customer-queries.ts";
import { sessionsOf } from "../../../shop/customers/session-queries.ts";
import { orderDateText } from "../../../shop/orders/order-date.ts";
import { customer, database, sessionId } from "../../http/context.ts";
import { readForm } from "../../http/parse-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Route } from "./+types/settings";
import { AccountMenu } from "./account-menu.tsx";
import { answerPassword, signOutEverywhere } from "./change-settings.ts";
import { deviceName } from "./device-name.ts";
import { PasswordForm } from "./password-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Settings | LumiSkin" },
  { name: "description", content: "Your password, your devices and your data at LumiSkin." },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, email } = context.get(customer);
  const sessions = await sessionsOf(db, id);
  return {
    email,
    hasPassword: (await passwordHashOf(db, id)) !== null,
    done: url.searchParams.get("done"),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      since: orderDateText(session.createdAt),
      here: session.id === context.get(sessionId),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  return form.get("intent") === "sign-out-everywhere" ? signOutEverywhere(args) : answerPassword(args, form);
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, sessions, done } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading>Settings</PageHeading>
      <div className="grid gap-8 md:grid-cols-[12rem_minmax(0,34rem)] md:gap-14">
        <AccountMenu />
        <div className="grid gap-10">
          <PasswordForm
            email={email}
            hasPassword={hasPassword}
            answer={actionData}
            changed={(actionData?.done ?? done) === "password"}
          />
          <SettingsSection title="Your devices" lead="Where you are signed in.">
            <ul className="divide-y divide-hairline rounded-md border border-hairline bg-paper">
              {sessions.map((session) => (
                <li key={session.id} className="px-4 py-3">
                  <p className="font-medium">
                    {session.device}
                    {session.here ? <span className="font-normal text-ink-soft"> (this device)</span> : null}
                  </p>
                  <p className="text-sm text-ink-soft">Since {session.since}</p>
                </li>
              ))}
            </ul>
            <Form method="post">
              <Button name="intent" value="sign-out-everywhere" tone="quiet" size="small" busy={busy}>
                Sign Out Everywhere
              </Button>
            </Form>
          </SettingsSection>
          <SettingsSection
            title="Your data"
            lead="Everything that we keep of you: your profile, cart, orders and devices."
          >
            <ButtonLink
              to={href("/settings/data")}
              reloadDocument
              prefetch="none"
              tone="quiet"
              size="small"
              className="justify-self-start"
            >
              Download My Data
            </ButtonLink>
          </SettingsSection>
          <SettingsSection
            title="Delete my account"
            lead="You are removed from the shop. What was ordered stays in our books without your name."
          >
            <ButtonLink
              to={href("/settings/delete")}
              tone="danger"
              size="small"
              className="justify-self-start"
            >
              Delete My Account
            </ButtonLink>
          </SettingsSection>
        </div>
      </div>
    </div>
  );
}
