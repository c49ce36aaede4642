import { data, Form, href, Link, replace, useNavigation } from "react-router";
import { visitor } from "../../http/context.ts";
import { keepUnsent } from "../../http/forms/keep-unsent.ts";
import { parseForm, readForm } from "../../http/forms/parse-form.ts";
import { safeReturnTo, signInPath } from "../../http/return-to.ts";
import { codeForm } from "../../identity/auth-forms.ts";
import { hasChallenge } from "../../identity/two-factor.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { UnsentNotice } from "../../ui/form/unsent-notice.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import type { Route } from "./+types/code";
import { AuthLayout } from "./auth-layout.tsx";
import { signInCodeAction } from "./code-action.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Enter your code | LumiSkin" },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request, url, context }: Route.LoaderArgs) {
  requireChallenge({ request, url, context });
  return { signInPath: signInPath(url.searchParams.get("returnTo")) };
}

export async function action(args: Route.ActionArgs) {
  requireChallenge(args);
  const parsed = parseForm(codeForm, await readForm(args.request));
  if (!parsed.ok) return data(parsed.rejected, { status: 400 });
  return signInCodeAction(args, parsed.value.code);
}

function requireChallenge({ request, url, context }: Pick<Route.LoaderArgs, "request" | "url" | "context">) {
  const returnTo = url.searchParams.get("returnTo");
  if (context.get(visitor)) throw replace(safeReturnTo(returnTo));
  if (!hasChallenge(request)) throw replace(signInPath(returnTo));
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent];

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { errors, props } = useFormErrors(actionData);
  return (
    <AuthLayout
      heading="Enter your code"
      lead="Please enter the six-digit code from the app on your phone, or one of your recovery codes."
      error={errors.form}
    >
      <UnsentNotice className="mb-5" />
      <Form {...props} method="post" replace noValidate className="grid gap-5">
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          dir="ltr"
          error={errors.code}
        />
        <Button busy={busy} className="mt-2">
          Sign In
        </Button>
      </Form>
      <p className="mt-3 text-center">
        <Link to={loaderData.signInPath ?? href("/signin")} className="text-link">
          Back to sign in
        </Link>
      </p>
    </AuthLayout>
  );
}
