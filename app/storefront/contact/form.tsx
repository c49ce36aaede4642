import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Field, TextArea } from "../../ui/form/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import type { PublicFormResult } from "./public-form-action.ts";

interface ContactFormProps {
  idempotencyKey: string | null;
  prefill: { name?: string; email?: string; phone?: string };
  result: PublicFormResult | undefined;
}

/** The form of the contact page; it works without scripts. */
export function ContactForm({ idempotencyKey, prefill, result }: ContactFormProps) {
  const navigation = useNavigation();
  const sending = navigation.formAction?.startsWith("/contact") ?? false;
  const { form, errors: remaining, props } = useFormErrors(result);
  useEffect(() => {
    if (result?.successMessage) form.current?.reset();
  }, [result, form]);
  const values = result?.values ?? {};
  const errors: Record<string, string> = sending ? {} : remaining;
  const fieldProps = (name: "name" | "email" | "phone") => ({
    name,
    defaultValue: values[name] ?? prefill[name],
    error: errors[name],
  });
  return (
    <Form {...props} method="post" noValidate className="grid content-start gap-5">
      <ErrorBox>{errors.form}</ErrorBox>
      <Notice className="empty:absolute">{sending ? null : result?.successMessage}</Notice>
      {idempotencyKey ? <input type="hidden" name="key" value={idempotencyKey} /> : null}
      <Field label="Name" {...fieldProps("name")} autoComplete="name" required maxLength={200} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Email"
          {...fieldProps("email")}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          dir="ltr"
        />
        <Field
          label="Phone"
          {...fieldProps("phone")}
          type="tel"
          autoComplete="tel"
          optional
          maxLength={50}
          dir="ltr"
        />
      </div>
      <TextArea
        label="Message"
        name="message"
        rows={6}
        required
        maxLength={5000}
        defaultValue={values.message}
        error={errors.message}
      />
      <Button busy={sending} busyLabel="Sending..." className="mt-1 justify-self-start max-sm:w-full">
        Send Message
      </Button>
    </Form>
  );
}
