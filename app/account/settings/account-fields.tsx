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

/** A new password; section 5 of the specification asks for six characters. */
export function NewPasswordField({ error }: { error?: string | undefined }) {
  return (
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="new-password"
      required
      minLength={6}
      dir="ltr"
      hint={error ? undefined : "At least 6 characters."}
      error={error}
    />
  );
}

/** The current password of an account. */
export function PasswordField({ error }: { error?: string | undefined }) {
  return (
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      dir="ltr"
      error={error}
    />
  );
}
