import { Form, href, Link, useFetcher, useNavigation } from "react-router";
import { customer, database } from "../../http/context.ts";
import { noindexMeta } from "../../http/page-meta.ts";
import { readForm } from "../../http/parse-form.ts";
import { preserveForm } from "../../http/preserve-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import type { Route } from "./+types/profile";
import { AccountMenu } from "./account-menu.tsx";
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
  const saves = [name.data, list.data, actionData].map((answer) => answer?.saved ?? 0);
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
          <SavedNotice at={Math.max(loaderData.saved, ...saves)} />
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
