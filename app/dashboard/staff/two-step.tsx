import { data } from "react-router";
import { findPasswordHash } from "../../../shop/customers/account/customer-queries.ts";
import { hasTwoFactor } from "../../../shop/customers/account/two-factor-queries.ts";
import { PasswordField } from "../../account/settings/account-fields.tsx";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";
import { PlainScreen } from "../ui/screen.tsx";
import type { Route } from "./+types/two-step";
import {
  beginTwoStep,
  confirmTwoStep,
  renewRecoveryCodes,
  type TwoStepAnswer,
  turnOffTwoStep,
} from "./two-step-action.ts";

export const handle = { waitsFor: "hash" } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [
  { title: "Two-step sign-in | Dashboard | LumiSkin" },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id } = context.get(customer);
  return { on: await hasTwoFactor(db, id), hasPassword: (await findPasswordHash(db, id)) !== null };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const intent = String(form.get("intent"));
  if (isIntent(intent)) return actions[intent](args, form);
  return data<TwoStepAnswer>({ values: {}, errors: { form: "Please choose an option." } }, { status: 400 });
}

const actions = {
  begin: beginTwoStep,
  confirm: confirmTwoStep,
  codes: renewRecoveryCodes,
  off: turnOffTwoStep,
};

function isIntent(intent: string): intent is keyof typeof actions {
  return Object.hasOwn(actions, intent);
}

const doneTexts: Record<NonNullable<TwoStepAnswer["done"]>, string> = {
  on: "Two-step sign-in is on. Your other devices were signed out.",
  off: "Two-step sign-in is off.",
  codes: "These are your new recovery codes. Your old ones no longer work.",
};

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, app, codes, done: outcome } = actionData ?? {};
  const on = outcome === "on" || (outcome !== "off" && loaderData.on);
  return (
    <PlainScreen
      title="Two-step sign-in"
      lead="With two-step sign-in, nobody can get in with only your password. They also need your phone."
    >
      <div className="grid max-w-140 gap-6">
        <ErrorBox>{errors.form}</ErrorBox>
        <Notice className="empty:hidden">{outcome ? doneTexts[outcome] : null}</Notice>
        {codes ? <RecoveryCodes codes={codes} /> : null}
        {on ? (
          <>
            <p>Two-step sign-in is on: you use your password and a code from your app.</p>
            <PasswordConfirmForm intent="codes" label="New Recovery Codes" answer={actionData} />
            <PasswordConfirmForm intent="off" label="Turn Off" answer={actionData} danger />
          </>
        ) : app ? (
          <AuthenticatorSetup app={app} answer={actionData} />
        ) : loaderData.hasPassword ? (
          <>
            <p>
              Two-step sign-in is off. To turn it on, you need an app such as Google Authenticator or Aegis.
            </p>
            <PasswordConfirmForm intent="begin" label="Set Up" answer={actionData} />
          </>
        ) : (
          <p>You sign in with Google and have no password here. Please set a password in Settings first.</p>
        )}
      </div>
    </PlainScreen>
  );
}

interface PasswordConfirmProps {
  intent: "begin" | "codes" | "off";
  label: string;
  answer: TwoStepAnswer | undefined;
  danger?: boolean;
}

/** Requires the password, so that a browser left open cannot change the second step. */
function PasswordConfirmForm({ intent, label, answer, danger = false }: PasswordConfirmProps) {
  return (
    <PostForm intent={intent} rejected={answer} className="grid gap-4 border-t border-hairline pt-5">
      {({ errors }) => (
        <>
          <PasswordField error={errors.password} />
          <PostButton tone={danger ? "danger" : "primary"} busyLabel="" className="justify-self-start">
            {label}
          </PostButton>
        </>
      )}
    </PostForm>
  );
}

/** Shows the secret as QR code and text, and asks for the first code. */
function AuthenticatorSetup({
  app,
  answer,
}: Required<Pick<TwoStepAnswer, "app">> & { answer: TwoStepAnswer | undefined }) {
  return (
    <PostForm intent="confirm" sent={{ uri: app.uri }} rejected={answer} className="grid gap-5">
      {({ errors, field }) => (
        <>
          <p>Scan this QR code with the app.</p>
          <img src={app.picture} alt="QR code for your authenticator app" width="220" height="220" />
          <p>
            If the app is on this phone, type this key into it:{" "}
            <code dir="ltr" className="font-semibold [overflow-wrap:anywhere]">
              {app.secret}
            </code>
          </p>
          <Field
            {...field("code")}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={40}
            dir="ltr"
            hint={errors.code ? undefined : "The six digits shown in the app."}
          />
          <PostButton busyLabel="" className="justify-self-start">
            Turn On
          </PostButton>
        </>
      )}
    </PostForm>
  );
}

/** Recovery codes, shown only once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="recovery" className="grid gap-3 rounded-lg border border-hairline bg-paper p-4">
      <h2 id="recovery" className="font-semibold">
        Your recovery codes
      </h2>
      <p>
        Write these down and keep them somewhere other than your phone. Each one signs you in once if you
        cannot use the app. We show them only now.
      </p>
      <ul dir="ltr" className="grid gap-1.5 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
