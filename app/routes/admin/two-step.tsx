import { data, Form, useNavigation } from "react-router";
import { passwordHashOf } from "../../../shop/customers/customer-queries.ts";
import { hasTwoFactor } from "../../../shop/customers/two-factor-queries.ts";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useAnswer } from "../../ui/use-answer.ts";
import { PasswordField } from "../account/account-fields.tsx";
import type { Route } from "./+types/two-step";
import { begin, confirm, renewCodes, type TwoStepAnswer, turnOff } from "./change-two-step.ts";
import { RecoveryCodes, TellTheApp } from "./tell-the-app.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Two steps | Dashboard | LumiSkin" },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id } = context.get(customer);
  return { on: await hasTwoFactor(db, id), hasPassword: (await passwordHashOf(db, id)) !== null };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  switch (form.get("intent")) {
    case "begin":
      return begin(args, form);
    case "confirm":
      return confirm(args, form);
    case "codes":
      return renewCodes(args, form);
    case "off":
      return turnOff(args, form);
    default:
      return data<TwoStepAnswer>(
        { values: {}, errors: { form: "Please choose what to do." } },
        { status: 400 },
      );
  }
}

const done: Record<NonNullable<TwoStepAnswer["done"]>, string> = {
  on: "From now on signing in asks for a code of your app. Your other devices were signed out.",
  off: "From now on your password alone is enough.",
  codes: "These are your new recovery codes. The former ones work no more.",
};

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, app, codes, done: what } = actionData ?? {};
  const on = what === "on" || (what !== "off" && loaderData.on);
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading lead="Whoever learns your password still cannot sign in without the app on your phone.">
        Two steps
      </PageHeading>
      <div className="grid max-w-140 gap-6">
        <ErrorBox>{errors.form}</ErrorBox>
        <Notice className="empty:hidden">{what ? done[what] : null}</Notice>
        {codes ? <RecoveryCodes codes={codes} /> : null}
        {on ? (
          <>
            <p>Signing in asks for a code of your app.</p>
            <WithPassword intent="codes" label="New Recovery Codes" answer={actionData} />
            <WithPassword intent="off" label="Turn Off" answer={actionData} danger />
          </>
        ) : app ? (
          <TellTheApp app={app} answer={actionData} />
        ) : loaderData.hasPassword ? (
          <>
            <p>
              You need an app that makes codes, such as Aegis, Google Authenticator or the password store of
              your phone.
            </p>
            <WithPassword intent="begin" label="Set Up" answer={actionData} />
          </>
        ) : (
          <p>You sign in with Google and have no password here. Please set one first, in your settings.</p>
        )}
      </div>
    </div>
  );
}

interface WithPasswordProps {
  intent: "begin" | "codes" | "off";
  label: string;
  answer: TwoStepAnswer | undefined;
  danger?: boolean;
}

/** Each change asks for the password: a browser that was left open does not make it. */
function WithPassword({ intent, label, answer, danger = false }: WithPasswordProps) {
  const { errors, props } = useAnswer(answer);
  const sending = useNavigation().formData?.get("intent") === intent;
  return (
    <Form {...props} method="post" noValidate className="grid gap-4 border-t border-hairline pt-5">
      <input type="hidden" name="intent" value={intent} />
      <PasswordField error={errors.password} />
      <Button tone={danger ? "danger" : "primary"} size="small" busy={sending} className="justify-self-start">
        {label}
      </Button>
    </Form>
  );
}
