import { data, Form, href, redirect, useNavigation } from "react-router";
import { passwordHashOf } from "../../../shop/customers/customer-queries.ts";
import { customer, database } from "../../http/context.ts";
import { privatePage } from "../../http/describe-page.ts";
import { keepForm } from "../../http/keep-form.ts";
import { type Rejected, readForm } from "../../http/parse-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useFocusInvalid } from "../../ui/use-focus-invalid.ts";
import type { Route } from "./+types/delete-account";
import { PasswordField } from "./account-fields.tsx";
import { answerDeletion } from "./answer-deletion.ts";
import { farewell } from "./change-settings.ts";

export const meta: Route.MetaFunction = () => privatePage("Delete my account");

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email } = context.get(customer);
  return { email, hasPassword: (await passwordHashOf(context.get(database), id)) !== null };
}

export async function action(args: Route.ActionArgs) {
  const refused = await answerDeletion(args.context, await readForm(args.request));
  if (refused) return data<Rejected>(refused.rejected, { status: refused.status });
  throw redirect("/signin?notice=account-deleted", { headers: await farewell(args) });
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return keepForm(args, {});
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword } = loaderData;
  const errors = actionData?.errors ?? {};
  const busy = useNavigation().formMethod === "POST";
  const form = useFocusInvalid(actionData);
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-140">
        <PageHeading lead="This cannot be undone.">Delete my account</PageHeading>
        <div className="mb-6 grid gap-3">
          <p>
            Your name, email, phone, addresses, cart and sign-ins are removed. What you ordered stays in our
            books without your name, phone and address, because we have to account for it.
          </p>
          <p>While an order is Pending, your account stays: we need your address to deliver it.</p>
        </div>
        <Form ref={form} method="post" noValidate className="grid gap-5">
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
              hint={`You have no password here. Please type your email: ${email}`}
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
        Yes, delete my account for good
      </label>
      {error ? (
        <p id="confirmed-error" className="text-sm font-medium text-clay">
          {error}
        </p>
      ) : null}
    </div>
  );
}
