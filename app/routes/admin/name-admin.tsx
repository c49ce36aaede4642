import { Form, useNavigation } from "react-router";
import type { Rejected } from "../../http/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useFocusInvalid } from "../../ui/use-focus-invalid.ts";

/** The form that names another admin. */
export function NameAdmin({ answer }: { answer: Rejected | undefined }) {
  const form = useFocusInvalid(answer);
  const busy = useNavigation().formData?.get("intent") === "name";
  return (
    <section aria-labelledby="name-admin" className="lg:self-start">
      <h2 id="name-admin" className="mb-4 display-4">
        Name another admin
      </h2>
      <Form ref={form} method="post" action="/dashboard/admins" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="name" />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          dir="ltr"
          required
          hint="They need an account here already."
          defaultValue={answer?.values.email}
          error={answer?.errors.email}
        />
        <Button size="small" busy={busy} busyLabel="Naming..." className="justify-self-start">
          Name as admin
        </Button>
      </Form>
    </section>
  );
}
