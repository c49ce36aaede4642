import { Form, useNavigation } from "react-router";
import type { Rejected } from "../../http/parse-form.ts";
import { Button, type ButtonTone } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useFormErrors } from "../../ui/use-form-errors.ts";

interface PersonFormProps {
  heading: string;
  intent: "name" | "end-sessions";
  field: { name: "email" | "whose"; label: string; hint: string };
  button: { label: string; busyLabel: string; tone?: ButtonTone };
  answer: Rejected | undefined;
}

/** A form of the Admins page that identifies a person by email. */
export function PersonForm({ heading, intent, field, button, answer }: PersonFormProps) {
  const { errors, props } = useFormErrors(answer);
  const busy = useNavigation().formData?.get("intent") === intent;
  const { label, ...look } = button;
  const headingId = `${intent}-heading`;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-4 display-4">
        {heading}
      </h2>
      <Form {...props} method="post" action="/dashboard/admins" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <Field
          {...field}
          type="email"
          autoComplete="off"
          dir="ltr"
          required
          defaultValue={answer?.values[field.name]}
          error={errors[field.name]}
        />
        <Button {...look} size="small" busy={busy} className="justify-self-start">
          {label}
        </Button>
      </Form>
    </section>
  );
}
