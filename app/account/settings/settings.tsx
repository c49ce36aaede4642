import { Form, href, useNavigation } from "react-router";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { contactDetails } from "../../../shop/content/settings/shop-settings.ts";
import { findPasswordHash, findUser } from "../../../shop/customers/account/customer-queries.ts";
import { listSessions } from "../../../shop/customers/account/session-queries.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { customer, database, requestMeta, sessionId } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { hasPasswordAdvice } from "../../identity/password-advice-cookie.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ContactDetails } from "../../ui/contact-details.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { AccountMenu } from "../menu.tsx";
import { PasswordForm } from "../sign-in/password-form.tsx";
import type { Route } from "./+types/settings";
import {
  passwordAction,
  type SettingsResult,
  signOutEverywhereAction,
  verificationAction,
} from "./action.ts";
import { deviceName } from "./device-name.ts";
import { SettingsSection } from "./section.tsx";

export const handle = { waitsFor: "hash" } satisfies PageHandle;

export const meta: Route.MetaFunction = () =>
  noindexMeta("Settings", "Your password, your devices and your data at LumiSkin.");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, email, role } = context.get(customer);
  const [sessions, user, password, settings] = await Promise.all([
    listSessions(db, id),
    findUser(db, id),
    findPasswordHash(db, id),
    requestSettings(context),
  ]);
  return {
    email,
    isStaff: role !== null,
    verified: user?.emailVerified === true,
    // How to reach the shop, where it sends no mail to customers.
    contact: canEmailCustomers(context) ? null : contactDetails(settings),
    hasPassword: password !== null,
    isWeak: hasPasswordAdvice(context.get(requestMeta).origin, request.headers.get("Cookie")),
    done: url.searchParams.get("done"),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      since: formatDateTime(session.createdAt),
      here: session.id === context.get(sessionId),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  switch (form.get("intent")) {
    case "sign-out-everywhere":
      return signOutEverywhereAction(args);
    case "verify":
      return verificationAction(args, form);
    default:
      return passwordAction(args, form);
  }
}

export const clientAction = keepTyped(() => ({ done: null }));

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { email, verified, contact, hasPassword, sessions } = loaderData;
  const done = actionData?.done ?? loaderData.done;
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading>Settings</PageHeading>
      <div className="grid gap-8 *:min-w-0 md:grid-cols-[12rem_minmax(0,34rem)] md:gap-14">
        <AccountMenu />
        <div className="grid gap-10 *:min-w-0">
          <PasswordForm
            email={email}
            hasPassword={hasPassword}
            isWeak={loaderData.isWeak}
            result={actionData}
            changed={done === "password"}
          />
          <EmailSection
            email={email}
            verified={verified}
            contact={contact}
            result={actionData}
            sent={done === "verify"}
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
          {loaderData.isStaff ? (
            <SettingsSection
              title="Two-step sign-in"
              lead="When you sign in, also ask for a code from an app on your phone."
            >
              <ButtonLink
                to={href("/dashboard/two-step")}
                tone="quiet"
                size="small"
                className="justify-self-start"
              >
                Set Up
              </ButtonLink>
            </SettingsSection>
          ) : null}
          <SettingsSection
            title="Your data"
            lead="Everything we store about you: your profile, cart, orders and devices."
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
            lead="We delete your details. Your orders stay in our records without your name."
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

interface EmailSectionProps
  extends Pick<Route.ComponentProps["loaderData"], "email" | "verified" | "contact"> {
  result: SettingsResult | undefined;
  sent: boolean;
}

/** Whether the customer has shown that the email is theirs, and how they do so. */
function EmailSection({ email, verified, contact, result, sent }: EmailSectionProps) {
  const busy = useNavigation().formData?.get("intent") === "verify";
  if (verified) return <SettingsSection title="Email" lead={`${email} is confirmed.`} />;
  return (
    <SettingsSection
      title="Email"
      lead={`${email} is not confirmed yet. Confirm it to sign in with Google too.`}
    >
      {contact ? (
        <ContactDetails {...contact} fallback="We cannot send you a link right now." />
      ) : (
        <>
          <Notice className="empty:hidden">{sent ? `We sent a link to ${email}.` : null}</Notice>
          <ErrorBox>{result?.errors.verify}</ErrorBox>
          <Form method="post">
            <Button name="intent" value="verify" tone="quiet" size="small" busy={busy}>
              Send Link
            </Button>
          </Form>
        </>
      )}
    </SettingsSection>
  );
}
