import { safeReturnTo, signInPath } from "../http/return-to.ts";
import { googleReturnPage, otherGoogleAccount } from "./google.ts";

/** What the sign-in page says when signing in with Google did not work (R29, R30). */
export const googleProblems = {
  "not-set-up": "Google sign-in is not available.",
  unavailable: "Google sign-in is not available right now. Please try again, or use your email and password.",
  denied: "Google sign-in was cancelled.",
  unverified: "Google has not verified this email address. Please sign up with a password.",
  "not-linked":
    "This email already has an account with a password. Sign in with your password and confirm your email in Settings. After that you can use Google too.",
  "other-account":
    "Your account here is linked to another Google account. Please sign in with that one, or with your password.",
  "second-step": "Please also enter the code from your app.",
  failed: "Google sign-in did not work. Please try again.",
} as const;

export type GoogleProblem = keyof typeof googleProblems;

// By error code, of better-auth or the provider. A provider may send any code.
const problemsByCode: Record<string, GoogleProblem> = {
  access_denied: "denied",
  email_not_found: "unverified",
  account_not_linked: "not-linked",
  [otherGoogleAccount]: "other-account",
  // Two sign-ins at once: the database accepted the other.
  unable_to_link_account: "other-account",
  invalid_code: "unavailable",
  unable_to_get_user_info: "unavailable",
  oauth_provider_not_found: "unavailable",
  temporarily_unavailable: "unavailable",
  server_error: "unavailable",
};

/** The problem that an error code in a URL names; null where there is none. */
export function googleProblem(code: string | null): GoogleProblem | null {
  if (code === null) return null;
  if (Object.hasOwn(googleProblems, code)) return code as GoogleProblem;
  return Object.hasOwn(problemsByCode, code) ? (problemsByCode[code] as GoogleProblem) : "failed";
}

/** The path to which the browser comes back from the provider, with where the visitor was going. */
export function googleReturnPath(returnTo: string | null, inPopup: boolean): string {
  const query = new URLSearchParams({ returnTo: safeReturnTo(returnTo), ...(inPopup ? { popup: "1" } : {}) });
  return `${googleReturnPage}?${query}`;
}

/** `googleReturnPage` with an error. */
export function withGoogleError(problem: GoogleProblem, path = `${googleReturnPage}?`): string {
  return `${path}${path.endsWith("?") ? "" : "&"}error=${problem}`;
}

/** The sign-in page with the problem. */
export function signInProblemPath(returnTo: string | null, problem: GoogleProblem): string {
  const path = signInPath(returnTo);
  return `${path}${path.includes("?") ? "&" : "?"}google=${problem}`;
}
