import type { InputHTMLAttributes } from "react";
import { Form, useNavigation } from "react-router";
import { roleLabels, roleSummaries, staffRoles } from "../../../shop/staff/model/permissions.ts";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button, type ButtonTone } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";

const roleChoices = staffRoles.map((role) => ({
  value: role,
  label: roleLabels[role],
  hint: roleSummaries[role],
}));

interface RoleChoiceProps {
  legend: string;
  chosen: string | undefined;
  error: string | undefined;
}

export function RoleChoice({ legend, chosen, error }: RoleChoiceProps) {
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
  const { errors, props } = useFormErrors(answer);
  const busy = useNavigation().formData?.get("intent") === "name";
  return (
    <section aria-labelledby="name-heading">
      <h2 id="name-heading" className="mb-4 display-4">
        Invite staff
      </h2>
      <Form {...props} method="post" action="/dashboard/staff" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="name" />
        <Field
          name="email"
          label="Email"
          hint="They get a link to set a password. If they already have a confirmed account, they do not need one."
          type="email"
          autoComplete="off"
          dir="ltr"
          required
          defaultValue={answer?.values.email ?? email}
          error={errors.email}
        />
        <Field
          name="name"
          label="Name"
          optional
          hint="Colleagues read it, for example “Bilal is calling”. A name that they have given themselves stays."
          autoComplete="off"
          maxLength={120}
          defaultValue={answer?.values.name ?? ""}
          error={errors.name}
        />
        <RoleChoice legend="What they do" chosen={answer?.values.role} error={errors.role} />
        <Button size="small" busy={busy} busyLabel="Inviting..." className="justify-self-start">
          Invite
        </Button>
      </Form>
    </section>
  );
}

interface OneFieldFormProps {
  heading: string;
  intent: "end-sessions";
  field: { name: "whose"; label: string; hint: string } & InputHTMLAttributes<HTMLInputElement>;
  button: { label: string; busyLabel: string; tone?: ButtonTone };
  answer: Rejected | undefined;
}

/** A form of the staff page with one field. */
export function OneFieldForm({ heading, intent, field, button, answer }: OneFieldFormProps) {
  const { errors, props } = useFormErrors(answer);
  const busy = useNavigation().formData?.get("intent") === intent;
  const { label, ...look } = button;
  const headingId = `${intent}-heading`;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-4 display-4">
        {heading}
      </h2>
      <Form {...props} method="post" action="/dashboard/staff" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <Field
          autoComplete="off"
          dir="ltr"
          required
          {...field}
          defaultValue={answer?.values[field.name] ?? field.defaultValue}
          error={errors[field.name]}
        />
        <Button {...look} size="small" busy={busy} className="justify-self-start">
          {label}
        </Button>
      </Form>
    </section>
  );
}
