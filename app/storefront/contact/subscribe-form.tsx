import { Form, href, useNavigation } from "react-router";
import type { Rejected } from "../../http/forms/parse-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";

/** The newsletter form within a page; it submits to the newsletter page. */
export function SubscribeForm({ result }: { result?: Rejected | undefined }) {
  const { errors, props } = useFormErrors(result);
  const busy = useNavigation().formAction === href("/newsletter");
  return (
    <Form
      {...props}
      method="post"
      action={href("/newsletter")}
      noValidate
      className="grid w-full max-w-110 gap-5 text-start"
    >
      <ErrorBox>{errors.form}</ErrorBox>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        dir="ltr"
        defaultValue={result?.values.email}
        error={errors.email}
      />
      <Button busy={busy}>SUBSCRIBE</Button>
    </Form>
  );
}
