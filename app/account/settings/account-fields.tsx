import type { ComponentProps } from "react";
import { Field } from "../../ui/form/field.tsx";

/** The email of an account. */
export function EmailField({ value, error }: { value?: string | undefined; error?: string | undefined }) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      dir="ltr"
      defaultValue={value}
      error={error}
    />
  );
}

interface PasswordFieldProps {
  label?: string;
  name?: string;
  error?: string | undefined;
}

/** A new password; section 5 of the specification asks for six characters. */
export function NewPasswordField({ error, ...names }: PasswordFieldProps) {
  return (
    <PasswordField
      {...names}
      autoComplete="new-password"
      minLength={6}
      hint={error ? undefined : "At least 6 characters."}
      error={error}
    />
  );
}

/** The current password of an account. */
export function PasswordField(
  props: Omit<ComponentProps<typeof Field>, "label" | "name"> & PasswordFieldProps,
) {
  return (
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      dir="ltr"
      {...props}
    />
  );
}
