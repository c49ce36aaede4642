import { useState } from "react";
import { Form, href, Link, useFetcher, useNavigation } from "react-router";
import { customer, database } from "../../http/context.ts";
import { readForm } from "../../http/forms/parse-form.ts";
import { preserveForm } from "../../http/forms/preserve-form.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { PageHeading } from "../../ui/shell/page-heading.tsx";
import { AccountMenu } from "../menu.tsx";
import type { Route } from "./+types/profile";
import { AddressList } from "./address-list.tsx";
import { changeProfile } from "./change-profile.ts";
import { SavedNotice } from "./saved-notice.tsx";

export const meta: Route.MetaFunction = () =>
  noindexMeta("Profile", "Your name, phone and addresses at LumiSkin.");

export function loader({ url, context }: Route.LoaderArgs) {
  const { fullName, email, phone, addresses } = context.get(customer);
  return { fullName, email, phone: phone ?? "", addresses, saved: url.searchParams.has("saved") ? 1 : 0 };
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeProfile(context.get(database), context.get(customer).id, request, await readForm(request));
}

/** An outage is no reason to lose what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  return preserveForm(args, { saved: 0 });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { fullName, email, phone, addresses } = loaderData;
  const name = useFetcher<typeof action>();
  const list = useFetcher<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const form = useFormErrors(actionData);
  const onBlur = useFormErrors(name.data);
  const errors = { ...onBlur.errors, ...form.errors };
  const values = actionData?.values ?? {};
  // Leaving the name for Save Changes sends both: a refusal counts, whichever answer comes last.
  const isRefused = Object.keys(form.errors).length > 0;
  const latest = useLatest([actionData, name.data, list.data], isRefused ? name.data : undefined);
  return (
    <div className="wrap py-8 md:py-12">
      <PageHeading
        actions={
          <Link to={href("/orders")} className="touch-target text-link">
            Orders
          </Link>
        }
      >
        Profile
      </PageHeading>
      <div className="grid gap-8 *:min-w-0 md:grid-cols-[12rem_minmax(0,34rem)] md:gap-14">
        <AccountMenu />
        <div>
          <ErrorBox>{errors.form}</ErrorBox>
          <SavedNotice at={(latest ?? loaderData).saved} />
          <Form
            ref={form.props.ref}
            onInput={(event) => {
              form.props.onInput(event);
              onBlur.props.onInput(event);
            }}
            method="post"
            noValidate
            className="grid gap-5"
          >
            <Field
              label="Full Name"
              name="fullName"
              autoComplete="name"
              defaultValue={values.fullName ?? fullName}
              error={errors.fullName}
              onBlur={({ currentTarget: { value } }) => {
                if (value.trim() !== fullName) name.submit({ fullName: value }, { method: "post" });
              }}
            />
            <Field label="Email" name="email" type="email" dir="ltr" readOnly defaultValue={email} />
            <Field
              label="Phone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              dir="ltr"
              defaultValue={values.phone ?? phone}
              error={errors.phone}
            />
            <Button busy={busy} className="justify-self-start">
              Save Changes
            </Button>
          </Form>
          <AddressList
            addresses={addresses}
            fetcher={list}
            answer={list.data ?? actionData}
            saved={list.data?.saved ?? 0}
          />
        </div>
      </div>
    </div>
  );
}

/** The answer that came last, of several forms; undefined before the first. @param ignored one that does not count */
function useLatest<Answer>(answers: readonly (Answer | undefined)[], ignored: Answer | undefined) {
  const [seen, setSeen] = useState({ answers, latest: answers.find(Boolean) });
  const isNew = (answer: Answer | undefined, index: number) => answer !== seen.answers[index];
  if (!answers.some(isNew)) return seen.latest;
  const counts = (answer: Answer | undefined, index: number) =>
    answer && answer !== ignored && isNew(answer, index);
  const latest = answers.find(counts) ?? seen.latest;
  setSeen({ answers, latest });
  return latest;
}
