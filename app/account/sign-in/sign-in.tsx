import { data, Form, href, Link, replace, useNavigation } from "react-router";
import { google, visitor } from "../../http/context.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { signInPath } from "../../http/return-to.ts";
import { signInForm } from "../../identity/auth-forms.ts";
import { googleProblem, googleProblems } from "../../identity/google-problem.ts";
import { Button } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmailField, PasswordField } from "../settings/account-fields.tsx";
import type { Route } from "./+types/sign-in";
import { afterSignIn } from "./after-sign-in.ts";
import { authAction } from "./auth-action.ts";
import { AuthFooter, AuthLayout } from "./auth-layout.tsx";
import { googleAction } from "./google-action.ts";
import { GoogleForm } from "./google-form.tsx";

export const meta: Route.MetaFunction = () =>
  noindexMeta("Sign in", "Sign in to LumiSkin to keep a cart and see your orders.");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = url.searchParams.get("returnTo");
  const who = context.get(visitor);
  if (who) {
    const { to, headers } = await afterSignIn({ request, context }, who.id, returnTo);
    throw replace(to, { headers });
  }
  const problem = googleProblem(url.searchParams.get("google"));
  if (problem === "second-step") throw replace(signInPath(returnTo, "/signin/code"));
  return {
    signInPath: signInPath(returnTo),
    signUpPath: signInPath(returnTo, "/signup"),
    google: context.get(google) !== null,
    problem: problem && googleProblems[problem],
    deleted: url.searchParams.get("notice") === "account-deleted",
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  if (form.get("provider") === "google") return googleAction(args, form);
  const parsed = parseForm(signInForm, form);
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  return authAction(args, "/sign-in/email", form, parsed.value);
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, {});
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const busy = navigation.formMethod === "POST" && navigation.formAction?.startsWith("/signin");
  const { errors, props } = useFormErrors(actionData);
  return (
    <AuthLayout
      heading="Sign in"
      lead="Sign in to order and follow your parcel."
      error={errors.form ?? loaderData.problem ?? undefined}
    >
      <Notice className="empty:hidden">{loaderData.deleted ? "Your account was deleted." : null}</Notice>
      <Form {...props} method="post" replace noValidate className="grid gap-5">
        <EmailField value={actionData?.values.email} error={errors.email} />
        <PasswordField error={errors.password} />
        <Link
          to={href("/forgot-password")}
          className="-my-3 inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          <span className="text-link">Forgot password?</span>
        </Link>
        <Button busy={busy} className="mt-2">
          Sign In
        </Button>
      </Form>
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      <GoogleForm action={loaderData.signInPath} available={loaderData.google} disabled={busy === true} />
      <AuthFooter question="New here?" to={loaderData.signUpPath} label="Sign up" />
    </AuthLayout>
  );
}
