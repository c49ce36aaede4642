import { data, Form, useNavigation } from "react-router";
import { passwordLinkOwner, setPasswordByLink } from "../../../shop/customers/password-link.ts";
import { database } from "../../http/context.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { parseForm, type Rejected, readForm } from "../../http/parse-form.ts";
import { preserveForm } from "../../http/preserve-form.ts";
import { hashPassword } from "../../identity/password.ts";
import { setPasswordForm } from "../../identity/sign-in-form.ts";
import { Button } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import type { Route } from "./+types/set-password";
import { NewPasswordField } from "./account-fields.tsx";
import { Entrance, LinkGone } from "./entrance.tsx";
import { signInAfterwards } from "./sign-in-afterwards.ts";

export const meta: Route.MetaFunction = () => noindexMeta("Set a password");

export async function loader({ url, context }: Route.LoaderArgs) {
  const owner = await passwordLinkOwner(context.get(database), url.searchParams.get("token") ?? "");
  return owner ? { email: owner.email } : data({ email: null }, { status: 410 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const db = context.get(database);
  const token = url.searchParams.get("token") ?? "";
  // The loader says that the link is gone.
  if (!(await passwordLinkOwner(db, token))) {
    logRefusal(context, "a link to set a password is gone");
    return data(null, { status: 410 });
  }
  const parsed = parseForm(setPasswordForm, await readForm(request));
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  const { password } = parsed.value;
  const done = await setPasswordByLink(db, token, await hashPassword(context, password));
  if (done.outcome === "gone") return data(null, { status: 410 });
  const onwards = done.isAdmin ? "/dashboard" : "/";
  return signInAfterwards(request, context, { email: done.email, password }, onwards);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { errors, props } = useFormErrors(actionData);
  if (!loaderData.email)
    return <LinkGone help="Have a new one sent: press Forgot password? where you sign in." />;
  return (
    <Entrance heading="Set a password" lead={`For ${loaderData.email}.`} error={errors.form}>
      <Form {...props} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} />
        <NewPasswordField error={errors.password} />
        <Button busy={busy} className="mt-2">
          Set Password
        </Button>
      </Form>
    </Entrance>
  );
}
