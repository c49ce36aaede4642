import { useEffect } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { NewPasswordField, PasswordField } from "../settings/account-fields.tsx";
import type { SettingsResult } from "../settings/action.ts";
import { SettingsSection } from "../settings/section.tsx";

interface PasswordFormProps {
  /** For the browser's password manager. */
  email: string;
  /** False for an account that has only signed in with Google. */
  hasPassword: boolean;
  /** Whether it is a password that attackers try first. */
  isWeak: boolean;
  result: SettingsResult | undefined;
  changed: boolean;
}

/** Changing the password, or how to get one. */
export function PasswordForm({ email, hasPassword, isWeak, result, changed }: PasswordFormProps) {
  const busy = useNavigation().formData?.get("intent") === "password";
  const { form, errors, props } = useFormErrors(result);
  useEffect(() => {
    if (result?.done) form.current?.reset();
  }, [result, form]);
  if (!hasPassword) {
    return (
      <SettingsSection
        title="Password"
        lead="You sign in with Google and have no password here. We can email you a link to set one."
      >
        <ButtonLink to={href("/forgot-password")} tone="quiet" size="small" className="justify-self-start">
          Set a Password
        </ButtonLink>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection title="Password" lead="Changing your password signs you out on your other devices.">
      <Notice className="empty:hidden">{changed ? "Your password was changed." : null}</Notice>
      {isWeak ? (
        <p className="rounded-md bg-clay-wash px-4 py-3 text-clay">
          Your password is easy to guess. Three or four random words are safer, and easy to remember.
        </p>
      ) : null}
      <Form {...props} method="post" noValidate className="grid gap-5">
        <ErrorBox>{errors.form}</ErrorBox>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label="Current password" name="currentPassword" error={errors.currentPassword} />
        <NewPasswordField label="New password" name="newPassword" error={errors.newPassword} />
        <Button busy={busy} size="small" className="justify-self-start">
          Change Password
        </Button>
      </Form>
    </SettingsSection>
  );
}
