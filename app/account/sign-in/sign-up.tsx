import { data, Form, Link, replace, useNavigation } from "react-router";
import { google, visitor } from "../../http/context.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { signInPath } from "../../http/return-to.ts";
import { signUpForm } from "../../identity/auth-forms.ts";
import { Button } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { EmailField, NewPasswordField } from "../settings/account-fields.tsx";
import type { Route } from "./+types/sign-up";
import { afterSignIn } from "./after-sign-in.ts";
import { authAction } from "./auth-action.ts";
import { AuthLayout, PrivacyNote } from "./auth-layout.tsx";
import { GoogleForm } from "./google-form.tsx";
import { keptPurchase } from "./kept-purchase.ts";

export const handle = { waitsFor: "hash" } satisfies PageHandle;

export const meta: Route.MetaFunction = () =>
  noindexMeta("Sign up", "Create a LumiSkin account to keep a cart and place orders.");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = url.searchParams.get("returnTo");
  const who = context.get(visitor);
  if (who) {
    const { to, headers } = await afterSignIn({ request, context }, who.id, returnTo);
    throw replace(to, { headers });
  }
  return {
    kept: await keptPurchase(request, context),
    signInPath: signInPath(returnTo),
    google: context.get(google) !== null,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const parsed = parseForm(signUpForm, form);
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  return authAction(args, "/sign-up/email", form, { name: "", ...parsed.value });
}

export const clientAction = keepTyped();

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const busy = navigation.formMethod === "POST" && navigation.formAction?.startsWith("/signup");
  const { errors, props } = useFormErrors(actionData);
  return (
    <AuthLayout
      heading="Sign up"
      lead="One account for your cart and your orders."
      kept={loaderData.kept}
      error={errors.form}
    >
      <Form {...props} method="post" replace noValidate className="grid gap-5">
        <EmailField value={actionData?.values.email} error={errors.email} />
        <NewPasswordField error={errors.password} />
        <Button busy={busy} busyLabel="Creating Account..." className="mt-2">
          Create Account
        </Button>
      </Form>
      {loaderData.google ? (
        <GoogleForm action={loaderData.signInPath} available disabled={busy === true} />
      ) : null}
      <p className="mt-3 text-center">
        Have an account?{" "}
        <Link to={loaderData.signInPath} className="text-link">
          Sign in
        </Link>
      </p>
      <PrivacyNote />
    </AuthLayout>
  );
}
