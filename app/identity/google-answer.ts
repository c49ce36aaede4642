import { safeReturnTo, signInPath } from "../http/return-to.ts";
import { googleReturn, otherAccount } from "./google.ts";

/** What the sign-in page says when signing in with Google did not work (R29, R30). */
export const googleProblems = {
  "not-set-up": "Google sign-in is not available.",
  unavailable: "Google sign-in is not available right now. Please try again, or use your email and password.",
  denied: "You did not sign in with Google.",
  unverified: "Google has not verified this email address. Please sign up with a password.",
  "not-linked":
    "This email has an account with a password. Sign in with it and confirm your email in Settings; then Google works too.",
  "other-account":
    "This email's account here belongs to another Google account. Please sign in with that one, or with your password.",
  "second-step": "Please sign in with the code of your app too.",
  failed: "Signing in with Google did not work. Please try again.",
} as const;

export type GoogleProblem = keyof typeof googleProblems;

// What better-auth and the provider call them. A provider's own errors may be anything.
const problems: Record<string, GoogleProblem> = {
  access_denied: "denied",
  email_not_found: "unverified",
  account_not_linked: "not-linked",
  [otherAccount]: "other-account",
  // Of two at once the database took the other.
  unable_to_link_account: "other-account",
  invalid_code: "unavailable",
  unable_to_get_user_info: "unavailable",
  oauth_provider_not_found: "unavailable",
  temporarily_unavailable: "unavailable",
  server_error: "unavailable",
};

/** The problem that a code in an address names; null where it names none. */
export function googleProblem(code: string | null): GoogleProblem | null {
  if (code === null) return null;
  if (Object.hasOwn(googleProblems, code)) return code as GoogleProblem;
  return Object.hasOwn(problems, code) ? (problems[code] as GoogleProblem) : "failed";
}

/** The address to which the browser comes back from the provider, which remembers what it came for. */
export function returnFromGoogle(returnTo: string | null, inPopup: boolean): string {
  const query = new URLSearchParams({ returnTo: safeReturnTo(returnTo), ...(inPopup ? { popup: "1" } : {}) });
  return `${googleReturn}?${query}`;
}

/** The same where there is nothing to come back with. */
export function failedGoogle(problem: GoogleProblem, from = `${googleReturn}?`): string {
  return `${from}${from.endsWith("?") ? "" : "&"}error=${problem}`;
}

/** The sign-in page with what went wrong. */
export function signInWithProblem(returnTo: string | null, problem: GoogleProblem): string {
  const path = signInPath(returnTo);
  return `${path}${path.includes("?") ? "&" : "?"}google=${problem}`;
}
