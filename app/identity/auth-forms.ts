import { z } from "zod";
import { typedKey } from "../../platform/typed-text.ts";

export const emailField = z
  .string("Please enter your email")
  .overwrite(typedKey)
  .min(1, "Please enter your email")
  .max(254, "This email is too long")
  .pipe(z.email("Please enter a valid email, such as ayesha@example.com"));

// Far more than better-auth takes, whose own words for a long password are shown (R29).
const maxTypedLength = 1000;
const tooLong = "This password is too long";

/** A new password; the minimum is the specification's. */
export const newPasswordField = z
  .string("Please choose a password")
  .min(1, "Please choose a password")
  .min(6, "Please use at least 6 characters")
  .max(maxTypedLength, tooLong);

/** The fields of signing in; better-auth judges everything else. */
export const signInForm = z.object({
  email: emailField,
  password: z
    .string("Please enter your password")
    .min(1, "Please enter your password")
    .max(maxTypedLength, tooLong),
});

export const signUpForm = z.object({ email: emailField, password: newPasswordField });

// better-auth refuses a longer password at sign-in.
const storablePassword = newPasswordField.max(128, tooLong);

/** The owner's account, made by the set-up link. */
export const setUpForm = z.object({ email: emailField, password: storablePassword });

export const forgotPasswordForm = z.object({ email: emailField });

/** A password set by a link. */
export const setPasswordForm = z.object({ password: storablePassword });

const currentPassword = z
  .string("Please enter your current password")
  .min(1, "Please enter your current password")
  .max(maxTypedLength, tooLong);

/** A change that requires the current password. */
export const currentPasswordForm = z.object({ password: currentPassword });

/** A code of an app, or a recovery code, with whatever spaces it was typed. */
export const codeForm = z.object({
  code: z
    .string("Please enter the code")
    .transform((typed) => typedKey(typed).replaceAll(" ", ""))
    .pipe(z.string().min(1, "Please enter the code").max(40, "This code is too long")),
});

export const changePasswordForm = z.object({ currentPassword, newPassword: storablePassword });

/** The fields of deleting an account; `email` is for accounts without a password. */
export const deleteAccountForm = z.object({
  password: z.string().max(maxTypedLength, tooLong).optional(),
  email: z.string().overwrite(typedKey).max(254, "This email is too long").optional(),
  confirmed: z.literal("yes", "Please confirm that you want to delete your account"),
});
