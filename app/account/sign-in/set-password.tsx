import { data, Form, useNavigation } from "react-router";
import { resetPassword, resetTokenUser } from "../../../shop/staff/password-reset.ts";
import { database } from "../../http/context.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { setPasswordForm } from "../../identity/auth-forms.ts";
import { hashNewPassword } from "../../identity/check-password.ts";
import { Button } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { NewPasswordField } from "../settings/account-fields.tsx";
import type { Route } from "./+types/set-password";
import { signInWithNewPassword } from "./auth-action.ts";
import { AuthLayout, LinkExpired } from "./auth-layout.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Set a password");

export const handle = { robots: "disallow", waitsFor: "hash" } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = await resetTokenUser(context.get(database), url.searchParams.get("token") ?? "");
  return user ? { email: user.email } : data({ email: null }, { status: 410 });
}

export async function action(args: Route.ActionArgs) {
  const { request, url, context } = args;
  const db = context.get(database);
  const token = url.searchParams.get("token") ?? "";
  // The loader says that the link is gone.
  if (!(await resetTokenUser(db, token))) {
    logRefusal(context, "a link to set a password is gone");
    return data(null, { status: 410 });
  }
  const parsed = parseForm(setPasswordForm, await readForm(request));
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  const { password } = parsed.value;
  const done = await resetPassword(db, token, await hashNewPassword(context, password));
  if (done.outcome === "gone") return data(null, { status: 410 });
  return signInWithNewPassword(args, { email: done.email, password });
}

export const clientAction = keepTyped();

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { errors, props } = useFormErrors(actionData);
  if (!loaderData.email)
    return <LinkExpired help="To get a new link, press “Forgot password?” on the sign-in page." />;
  return (
    <AuthLayout heading="Set a password" lead={`For ${loaderData.email}.`} error={errors.form}>
      <Form {...props} method="post" replace noValidate className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} />
        <NewPasswordField error={errors.password} />
        <Button busy={busy} className="mt-2">
          Set Password
        </Button>
      </Form>
    </AuthLayout>
  );
}
