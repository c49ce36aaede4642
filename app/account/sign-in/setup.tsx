import { data, Form, useNavigation } from "react-router";
import { firstSettingsForm } from "../../../shop/content/settings/settings-form.ts";
import { hasOwner } from "../../../shop/customers/account/customer-queries.ts";
import { createFirstOwner } from "../../../shop/staff/create-first-owner.ts";
import { database, identity } from "../../http/context.ts";
import { type ParsedForm, parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { found } from "../../http/found.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { setUpForm } from "../../identity/auth-forms.ts";
import { hashNewPassword } from "../../identity/check-password.ts";
import { isSetUpToken } from "../../identity/set-up-token.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { EmailField, NewPasswordField } from "../settings/account-fields.tsx";
import type { Route } from "./+types/setup";
import { signInWithNewPassword } from "./auth-action.ts";
import { AuthLayout } from "./auth-layout.tsx";

export const meta: Route.MetaFunction = () => noindexMeta("Set up the owner's account");

export const handle = { robots: "disallow", waitsFor: "hash" } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  await requireSetUpLink(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  await requireSetUpLink(args, () => logRefusal(context, "not the set-up link"));
  const form = await readForm(request);
  const parsed = parseForm(setUpForm, form);
  const firstSettings = parseForm(firstSettingsForm, form);
  if (!parsed.ok || !firstSettings.ok) {
    const errors = { ...rejectedErrors(firstSettings), ...rejectedErrors(parsed) };
    return data<Rejected>(reject(form, errors), { status: 400 });
  }
  const { email, password } = parsed.value;
  const { shopEmail, ...settings } = firstSettings.value;
  const passwordHash = await hashNewPassword(context, password);
  const owner = await createFirstOwner(context.get(database), {
    email,
    passwordHash,
    settings: { ...settings, email: shopEmail },
  });
  if (owner.outcome === "known-email") return data<Rejected>(reject(form, { email: known }), { status: 409 });
  if (owner.outcome === "gone") throw found(null, "Set-up link");
  return signInWithNewPassword(args, { email, password });
}

function rejectedErrors(parsed: ParsedForm<unknown>): Record<string, string> {
  return parsed.ok ? {} : parsed.rejected.errors;
}

const known =
  "This email already has an account. Use another email, or run this on the server to make it the owner: npm run owner -- EMAIL";

/**
 * The link the server printed, while the shop has no admin; else there is no such page.
 * @param refused is called where it is another: looking at a page, which nothing limits, writes no line
 */
async function requireSetUpLink(
  { url, context }: Pick<Route.LoaderArgs, "url" | "context">,
  refused = () => {},
): Promise<void> {
  const right = isSetUpToken(context.get(identity).options.secret, url.searchParams.get("token"));
  if (right && !(await hasOwner(context.get(database)))) return;
  refused();
  found(null, "Set-up link");
}

export const clientAction = keepTyped();

export default function SetUp({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { errors, props } = useFormErrors(actionData);
  return (
    <AuthLayout
      heading="Set up the owner's account"
      lead="The owner can see, complete and cancel all orders. This page works only once."
      error={errors.form}
    >
      <Form {...props} method="post" noValidate className="grid gap-5">
        <EmailField value={actionData?.values.email} error={errors.email} />
        <NewPasswordField error={errors.password} />
        <FirstSettings values={actionData?.values ?? {}} errors={errors} />
        <Button busy={busy} busyLabel="Creating Account..." className="mt-2">
          Create Account
        </Button>
      </Form>
    </AuthLayout>
  );
}

/** The shop's contact settings, as part of creating the owner's account (R41). */
function FirstSettings({ values, errors }: Rejected) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
    dir: "ltr",
    optional: true,
  });
  return (
    <fieldset className="mt-3 grid gap-5 border-t border-hairline pt-6">
      <legend className="sr-only">How customers contact you</legend>
      <p className="text-ink-soft">
        How can customers contact you? Until you fill these in, here or later in Settings, the shop shows
        sample details.
      </p>
      <Field {...field("shopEmail")} label="The shop's email" type="email" />
      <Field {...field("phone")} label="The shop's phone number" type="tel" inputMode="tel" />
      <Field {...field("whatsAppNumber")} label="WhatsApp number" type="tel" inputMode="tel" />
      <Field {...field("facebook")} label="Facebook" type="url" inputMode="url" />
      <Field {...field("instagram")} label="Instagram" type="url" inputMode="url" />
      <Field {...field("tikTok")} label="TikTok" type="url" inputMode="url" />
    </fieldset>
  );
}
