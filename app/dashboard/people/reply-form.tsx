import { Form, useNavigation } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";

/** Answers a message by email. @param path the message's page */
export function ReplyForm({ path, answer }: { path: string; answer: Rejected | undefined }) {
  const { errors, props } = useFormErrors(answer);
  const busy = useNavigation().formData?.get("intent") === "reply";
  return (
    <Form {...props} method="post" action={path} replace noValidate className="grid gap-3">
      <input type="hidden" name="intent" value="reply" />
      <TextArea
        label="Your reply"
        name="text"
        rows={5}
        defaultValue={answer?.values.text ?? ""}
        error={errors.text}
        hint="Sent from the shop's email address. Their reply comes to the same address."
      />
      <Button size="small" busy={busy} busyLabel="Sending..." className="justify-self-start">
        Send reply
      </Button>
    </Form>
  );
}
