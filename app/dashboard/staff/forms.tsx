import { roleLabels, roleSummaries, staffRoles } from "../../../shop/staff/model/permissions.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { PostButton, PostForm } from "../ui/post-form.tsx";

const roleChoices = staffRoles.map((role) => ({
  value: role,
  label: roleLabels[role],
  hint: roleSummaries[role],
}));

/** The roles, each with what it may do. */
export function RoleChoice({
  legend,
  chosen,
  error,
}: Record<"legend", string> & Record<"chosen" | "error", string | undefined>) {
  return (
    <RadioCards
      key={chosen}
      legend={legend}
      name="role"
      choices={roleChoices}
      {...(chosen ? { defaultValue: chosen } : {})}
      error={error}
    />
  );
}

interface NameStaffFormProps {
  answer: Rejected | undefined;
  /** Of someone who is to come back; empty: of no one. */
  email: string;
}

/** Names someone to a role by their email. */
export function NameStaffForm({ answer, email }: NameStaffFormProps) {
  return (
    <section aria-labelledby="name-heading">
      <h2 id="name-heading" className="mb-4 display-4">
        Invite staff
      </h2>
      <PostForm intent="name" action="/dashboard/staff" rejected={answer} className="grid gap-5">
        {({ errors, values, field }) => (
          <>
            <Field
              {...field("email", email)}
              label="Email"
              hint="They get a link to set a password. If they already have a confirmed account, they do not need one."
              type="email"
              dir="ltr"
              required
            />
            <Field
              {...field("name")}
              label="Name"
              optional
              hint="Colleagues read it, for example “Bilal is calling”. A name that they have given themselves stays."
              maxLength={120}
            />
            <RoleChoice legend="What they do" chosen={values.role} error={errors.role} />
            <PostButton busyLabel="Inviting..." className="justify-self-start">
              Invite
            </PostButton>
          </>
        )}
      </PostForm>
    </section>
  );
}

/** Signs someone out on every device, by their email. */
export function EndSessionsForm({ answer }: Pick<NameStaffFormProps, "answer">) {
  return (
    <section aria-labelledby="end-sessions-heading">
      <h2 id="end-sessions-heading" className="mb-4 display-4">
        Sign someone out
      </h2>
      <PostForm intent="end-sessions" action="/dashboard/staff" rejected={answer} className="grid gap-5">
        {({ field }) => (
          <>
            <Field
              {...field("whose")}
              label="Email of their account"
              hint="Signs a customer or staff member out on all devices. Use it when a phone is lost or stolen."
              type="email"
              dir="ltr"
              required
            />
            <PostButton tone="danger" busyLabel="Signing out..." className="justify-self-start">
              Sign out everywhere
            </PostButton>
          </>
        )}
      </PostForm>
    </section>
  );
}
