import { data, Form, href, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { contactDetails } from "../../../shop/content/settings/shop-settings.ts";
import { findPasswordHash } from "../../../shop/customers/account/customer-queries.ts";
import { deleteAccount } from "../../../shop/customers/account/delete-account.ts";
import { listPendingOrderLines } from "../../../shop/customers/account/delete-account-queries.ts";
import { customer, database, requestMeta } from "../../http/context.ts";
import { parseForm, type Rejected, readForm, reject } from "../../http/forms/parse-form.ts";
import { keepTyped } from "../../http/forms/preserve-form.ts";
import { tooManyMessage } from "../../http/limits/too-many-message.ts";
import { logRefusal } from "../../http/log-refusal.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { requestSettings } from "../../http/request-settings.ts";
import { deleteAccountForm } from "../../identity/auth-forms.ts";
import { checkPassword } from "../../identity/check-password.ts";
import { clearDeviceCookie } from "../../identity/device-cookie.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { PendingOrders } from "../orders/pending-orders.tsx";
import type { Route } from "./+types/delete-account";
import { PasswordField } from "./account-fields.tsx";
import { signedOutHeaders, wrongPassword } from "./action.ts";

const pendingOrder =
  "You have a Pending order, listed above. You can delete your account once it is completed or cancelled.";
const lastOwner = "You are the only owner. Please make someone else an owner first.";

export const handle = { waitsFor: "hash" } satisfies PageHandle;

export const meta: Route.MetaFunction = () => noindexMeta("Delete my account");

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, email } = context.get(customer);
  const [pending, password, settings] = await Promise.all([
    listPendingOrderLines(db, id),
    findPasswordHash(db, id),
    requestSettings(context),
  ]);
  return { email, pending, hasPassword: password !== null, contact: contactDetails(settings) };
}

/** A refusal (409) may be for an order that was made since the page was shown. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Deletes the account once its customer has given their password and confirmed it. */
export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const form = await readForm(request);
  const { id, email } = context.get(customer);
  const refuse = (status: 400 | 409 | 429, errors: Record<string, string>) =>
    data<Rejected>(reject(form, errors), { status });
  const parsed = parseForm(deleteAccountForm, form);
  if (!parsed.ok) return data<Rejected>(parsed.rejected, { status: 400 });
  const check = await checkPassword(context, parsed.value.password ?? "");
  if (check.outcome === "too-many") return refuse(429, { form: tooManyMessage(check.retryAfter) });
  if (check.outcome === "wrong") return refuse(400, { password: wrongPassword });
  if (check.outcome === "none" && parsed.value.email?.toLowerCase() !== email) {
    logRefusal(context, "not the email of the account");
    return refuse(400, { email: "Please type your account's email" });
  }
  const { outcome } = await deleteAccount(context.get(database), id);
  if (outcome === "pending-order") return refuse(409, { form: pendingOrder });
  if (outcome === "last-owner") return refuse(409, { form: lastOwner });
  const headers = new Headers(await signedOutHeaders(args));
  headers.append("Set-Cookie", clearDeviceCookie(context.get(requestMeta).origin));
  throw redirect("/signin?notice=account-deleted", { headers });
}

export const clientAction = keepTyped();

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, pending, contact } = loaderData;
  const { errors, props } = useFormErrors(actionData);
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-140">
        <PageHeading lead="This cannot be undone.">Delete my account</PageHeading>
        <div className="mb-6 grid gap-3">
          <p>
            We delete your name, email, phone, addresses, cart and sign-in details. We keep your orders for
            our accounts, but without your name, phone and address.
          </p>
          <p>
            You cannot delete your account while you have a Pending order: we need your address to deliver it.
          </p>
        </div>
        {pending.length > 0 ? <PendingOrders orders={pending} contact={contact} /> : null}
        <Form {...props} method="post" noValidate className="grid gap-5">
          <ErrorBox>{errors.form}</ErrorBox>
          {hasPassword ? (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <PasswordField error={errors.password} />
            </>
          ) : (
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="off"
              required
              dir="ltr"
              hint={`You have no password here. To confirm, please type your email: ${email}`}
              defaultValue={actionData?.values.email}
              error={errors.email}
            />
          )}
          <Confirmation error={errors.confirmed} />
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" busy={busy}>
              Delete My Account
            </Button>
            <ButtonLink to={href("/settings")} tone="quiet">
              Keep My Account
            </ButtonLink>
          </div>
        </Form>
      </div>
    </div>
  );
}

function Confirmation({ error }: { error: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          name="confirmed"
          value="yes"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "confirmed-error" : undefined}
          className="size-5 shrink-0 accent-pine"
        />
        Yes, permanently delete my account
      </label>
      {error ? (
        <p id="confirmed-error" className="text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
    </div>
  );
}
