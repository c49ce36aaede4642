import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  data,
  Form,
  href,
  Link,
  type RouterContextProvider,
  redirect,
  replace,
  useNavigate,
  useNavigation,
} from "react-router";
import { google, visitor } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
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
import { Button } from "../../ui/button.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmailField, PasswordField } from "../settings/account-fields.tsx";
import type { Route } from "./+types/sign-in";
import { afterSignIn } from "./after-sign-in.ts";
import { authAction } from "./auth-action.ts";
import { AuthFooter, AuthLayout } from "./auth-layout.tsx";
import { onGoogleResult } from "./google-channel.ts";

interface GoogleFormProps {
  /** The sign-in page that remembers where the visitor was going. */
  action: string;
  /** Whether signing in with Google is set up; else the shop says that it is not available. */
  available: boolean;
  disabled: boolean;
}

const windowName = "lumiskin-google";

/** Signs in with Google in a popup, so that the page stays; blocked or without scripts, the page itself navigates. */
function GoogleForm({ action, available, disabled }: GoogleFormProps) {
  const [waiting, setWaiting] = useState(false);
  const popup = useRef<HTMLInputElement>(null);
  const isWaiting = useRef(false);
  const navigate = useNavigate();
  useEffect(
    () =>
      onGoogleResult(({ problem }) => {
        // The session is new: the server redirects the reloaded page to where the visitor was going.
        if (!problem) return window.location.replace(action);
        if (!isWaiting.current) return;
        isWaiting.current = false;
        setWaiting(false);
        navigate(`${action}${action.includes("?") ? "&" : "?"}google=${problem}`, { replace: true });
      }),
    [action, navigate],
  );
  useEffect(() => {
    if (!waiting) return;
    // The popup was closed.
    const stopWaiting = () => setWaiting(false);
    window.addEventListener("focus", stopWaiting);
    return () => window.removeEventListener("focus", stopWaiting);
  }, [waiting]);

  function open({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const opened = available && window.open("", windowName, `popup,${centred(480, 640)}`);
    form.target = opened ? windowName : "";
    if (popup.current) popup.current.disabled = !opened;
    if (!opened) return;
    opened.focus();
    isWaiting.current = true;
    setWaiting(true);
  }
  return (
    <form method="post" action={action} noValidate onSubmit={open} className="grid gap-3">
      <input type="hidden" name="provider" value="google" />
      <input ref={popup} type="hidden" name="popup" value="1" disabled />
      <Button tone="quiet" disabled={disabled}>
        <GoogleMark />
        Continue with Google
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft empty:hidden">
        {waiting ? "Please continue in the Google window." : null}
      </p>
    </form>
  );
}

/** The features of a popup in the middle of the browser's window. */
function centred(width: number, height: number): string {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return `width=${width},height=${height},left=${left},top=${top}`;
}

/** Google's mark in its own colours, as its sign-in guidelines ask. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M3.97 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3.01-2.33Z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}

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
