import { Form, useNavigation } from "react-router";
import type { Rejected } from "../../http/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useFocusInvalid } from "../../ui/use-focus-invalid.ts";

/** The form that signs somebody out everywhere, such as when their phone was stolen. */
export function EndSessions({ answer }: { answer: Rejected | undefined }) {
  const form = useFocusInvalid(answer);
  const busy = useNavigation().formData?.get("intent") === "end-sessions";
  return (
    <section aria-labelledby="end-sessions">
      <h2 id="end-sessions" className="mb-4 display-4">
        Sign somebody out
      </h2>
      <Form ref={form} method="post" action="/dashboard/admins" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="end-sessions" />
        <Field
          label="Email of their account"
          name="whose"
          type="email"
          autoComplete="off"
          dir="ltr"
          required
          hint="A customer or an admin, on every device: when a phone was lost or stolen."
          defaultValue={answer?.values.whose}
          error={answer?.errors.whose}
        />
        <Button
          tone="danger"
          size="small"
          busy={busy}
          busyLabel="Signing out..."
          className="justify-self-start"
        >
          Sign out everywhere
        </Button>
      </Form>
    </section>
  );
}
