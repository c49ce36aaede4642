import { data, Form, redirect, useNavigation } from "react-router";
import { visitor } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/parse-form.ts";
import { safeReturnTo, signInPath } from "../../http/return-to.ts";
import { signInForm } from "../../identity/sign-in-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useFocusInvalid } from "../../ui/use-focus-invalid.ts";
import type { Route } from "./+types/sign-in";
import { enter } from "./enter.ts";
import { Entrance, EntranceFoot } from "./entrance.tsx";
import { GoogleMark } from "./google-mark.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Sign in | LumiSkin" },
  { name: "description", content: "Sign in to LumiSkin to keep a cart and see your orders." },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = url.searchParams.get("returnTo");
  if (context.get(visitor)) throw redirect(safeReturnTo(returnTo));
  return { signUpPath: signInPath(returnTo, "/signup") };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  if (form.get("provider") === "google") {
    return data<Rejected>(reject(form, { form: "Google sign-in is not available." }), { status: 400 });
  }
  const parsed = parseForm(signInForm, form);
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  return enter(args, "/sign-in/email", form, parsed.value);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const busy = navigation.formMethod === "POST" && navigation.formAction?.startsWith("/signin");
  const errors = actionData?.errors ?? {};
  const formRef = useFocusInvalid(actionData);
  return (
    <Entrance heading="Sign in" lead="To keep a cart and see your orders." error={errors.form}>
      <Form ref={formRef} method="post" noValidate className="grid gap-5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          dir="ltr"
          defaultValue={actionData?.values.email}
          error={errors.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          dir="ltr"
          error={errors.password}
        />
        <Button busy={busy} className="mt-2">
          Sign In
        </Button>
        <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
          or
        </p>
        <Button tone="quiet" name="provider" value="google" disabled={busy}>
          <GoogleMark />
          Continue with Google
        </Button>
      </Form>
      <EntranceFoot question="New here?" to={loaderData.signUpPath} label="Sign up" />
    </Entrance>
  );
}
