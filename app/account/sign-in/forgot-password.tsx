import { data, Form, href, Link, useNavigation } from "react-router";
import { chatTexts, contactDetails } from "../../../shop/content/settings/shop-settings.ts";
import { passwordResetHours } from "../../../shop/staff/password-reset.ts";
import { canEmailCustomers } from "../../http/can-email-customers.ts";
import { visitor } from "../../http/context.ts";
import { parseForm, type Rejected, readForm } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { forgotPasswordForm } from "../../identity/auth-forms.ts";
import { Button } from "../../ui/button.tsx";
import { ContactDetailsOrLink } from "../../ui/contact-details.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { EmailField } from "../settings/account-fields.tsx";
import type { Route } from "./+types/forgot-password";
import { AuthLayout } from "./auth-layout.tsx";
import { forgotPasswordAction } from "./password-reset-email.ts";

export const handle = { waitsFor: "time" } satisfies PageHandle;

export const meta: Route.MetaFunction = () =>
  noindexMeta("Forgot your password?", "Set a new password for your LumiSkin account.");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const email = context.get(visitor)?.email ?? "";
  if (canEmailCustomers(context)) return { email, hours: passwordResetHours, contact: null };
  const contact = contactDetails(await requestSettings(context), chatTexts.signIn);
  return { email, hours: passwordResetHours, contact };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(forgotPasswordForm, form);
  if (!parsed.ok) return data({ sent: false, ...parsed.rejected }, { status: 400 });
  // The page says how to reach the shop instead.
  if (!canEmailCustomers(context)) return data({ sent: false, ...nothing }, { status: 409 });
  return forgotPasswordAction(context, form, parsed.value.email);
}

export const clientAction = keepTyped(() => ({ sent: false }));

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hours, contact } = loaderData;
  const { errors, props } = useFormErrors(actionData);
  const busy = useNavigation().formMethod === "POST";
  if (contact) return <ForgottenWithoutMail {...contact} />;
  const { values } = actionData ?? nothing;
  return (
    <AuthLayout
      heading="Forgot your password?"
      lead="We will email you a link to set a new one."
      error={errors.form}
    >
      <Notice className="empty:hidden">
        {actionData?.sent
          ? `If ${values.email} has an account, we have sent a link. It works for ${hours} hours.`
          : null}
      </Notice>
      <Form {...props} method="post" noValidate className="grid gap-5">
        <EmailField value={values.email ?? email} error={errors.email} />
        <Button busy={busy} className="mt-2">
          Send Link
        </Button>
      </Form>
      <BackToSignIn />
    </AuthLayout>
  );
}

const nothing: Rejected = { values: {}, errors: {} };

function ForgottenWithoutMail(contact: { email?: string; phone?: string; chat?: string }) {
  return (
    <AuthLayout
      heading="Forgot your password?"
      lead="Please contact us, and we will help you set a new one."
      error={undefined}
    >
      <ContactDetailsOrLink {...contact} />
      <BackToSignIn />
    </AuthLayout>
  );
}

function BackToSignIn() {
  return (
    <p className="mt-3 text-center">
      <Link to={href("/signin")} className="text-link">
        Back to sign in
      </Link>
    </p>
  );
}
