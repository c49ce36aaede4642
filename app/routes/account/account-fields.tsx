import { Field } from "../../ui/field.tsx";

/** The email of an account; what was typed is kept. */
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

/** A password that is chosen now; section 5 asks for six characters. */
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

/** The password that an account has, asked for to let somebody in or to be sure of them. */
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
