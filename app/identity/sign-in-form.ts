import { z } from "zod";

const email = z
  .string("Please enter your email")
  .trim()
  .min(1, "Please enter your email")
  .max(254, "This email is too long");

/** What signing in asks for; everything else is the provider's to judge. */
export const signInForm = z.object({
  email: email.pipe(z.email("Please enter an email such as ayesha@example.com")),
  password: z.string("Please enter your password").min(1, "Please enter your password"),
});

/** What an account begins with, and what its password must be. */
export const signUpForm = signInForm.extend({
  password: z
    .string("Please choose a password")
    .min(1, "Please choose a password")
    .min(6, "The password needs at least 6 characters"),
});
