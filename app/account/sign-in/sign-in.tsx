import {
  data,
  Form,
  href,
  Link,
  type RouterContextProvider,
  redirect,
  replace,
  useNavigation,
} from "react-router";
import { google, visitor } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { signInPath } from "../../http/return-to.ts";
import { signInForm } from "../../identity/auth-forms.ts";
import { logAuth } from "../../identity/auth-log.ts";
import { callAuth } from "../../identity/call-auth.ts";
import {
  type GoogleProblem,
  googleProblem,
  googleProblems,
  googleReturnPath,
  withGoogleError,
} from "../../identity/google-problem.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmailField, PasswordField } from "../settings/account-fields.tsx";
import type { Route } from "./+types/sign-in";
import { afterSignIn } from "./after-sign-in.ts";
import { authAction } from "./auth-action.ts";
import { AuthLayout, PrivacyNote } from "./auth-layout.tsx";
import { GoogleForm } from "./google-form.tsx";
import { keptPurchase } from "./kept-purchase.ts";

export const handle = { waitsFor: "hash" } satisfies PageHandle;

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
    kept: await keptPurchase(request, context),
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

export const clientAction = keepTyped();

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const busy = navigation.formMethod === "POST" && navigation.formAction?.startsWith("/signin");
  const { errors, props } = useFormErrors(actionData);
  return (
    <AuthLayout
      heading="Sign in"
      lead="Sign in to order and follow your parcel."
      kept={loaderData.kept}
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
        <ButtonLink to={loaderData.signUpPath} tone="quiet" className="-mt-2">
          Sign up
        </ButtonLink>
      </Form>
      <GoogleForm action={loaderData.signInPath} available={loaderData.google} disabled={busy === true} />
      <PrivacyNote />
    </AuthLayout>
  );
}

interface Args {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Redirects a visitor to Google; or returns why that is not possible, in a popup by the page that closes it. */
async function googleAction(args: Args, form: FormData) {
  const { context, url } = args;
  const provider = context.get(google);
  const inPopup = form.get("popup") === "1";
  const returnPath = googleReturnPath(url.searchParams.get("returnTo"), inPopup);
  const refuse = (problem: GoogleProblem, status: number, message: string = googleProblems[problem]) => {
    logAuth(context, "/sign-in/social", { outcome: problem });
    if (inPopup) throw redirect(withGoogleError(problem, returnPath));
    return data<Rejected>(reject(form, { form: message }), { status });
  };
  if (!provider) return refuse("not-set-up", 400);
  const auth = await provider.connect();
  if (!auth) return refuse("unavailable", 503);
  const target = { provider: "google", callbackURL: returnPath, errorCallbackURL: returnPath };
  const result = await callAuth(args, "/sign-in/social", target, auth);
  if (result.outcome === "second-step")
    throw new Error("better-auth required a code before it redirected to Google");
  if (result.outcome !== "done") return refuse("failed", result.status, result.message);
  if (!result.location) throw new Error("better-auth named no address of the provider");
  throw redirect(result.location, { headers: result.cookies });
}
