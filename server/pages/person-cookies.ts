import {
  readFormKey,
  removeFormKey,
  setNewFormKey,
  setUsedFormKey,
} from "../../app/http/cookies/form-key-cookie.ts";
import { hasSessionCookie, readSessionCookie } from "../../app/identity/session-reader.ts";
import type { ShellCookie, ShellFacts } from "../../app/identity/shell-cookie.ts";
import { isSafeMethod } from "../forms/reject-cross-site.ts";

/** What the cookies of a response depend on. */
interface PersonCookieParams {
  request: Request;
  origin: string;
  /** Whether the request's session is someone's. */
  isSignedIn: boolean;
  /** What the header shows of the person; null: it was not read. */
  facts: ShellFacts | null;
  shellCookie: ShellCookie;
}

/**
 * Adds to a response what is stored beside a session: the form key, which a form that is accepted uses up, and the facts of the header.
 * Facts are set only where the browser has a form key that is not used: an answer that is late cannot bring back facts from before
 * a form (decision 052).
 */
export function addPersonCookies(
  response: Response,
  { request, origin, isSignedIn, facts, shellCookie }: PersonCookieParams,
): void {
  const { headers } = response;
  const add = (line: string) => headers.append("Set-Cookie", line);
  const cookies = request.headers.get("Cookie");
  const formKey = readFormKey(origin, cookies);
  const session = sessionAfter(headers, readSessionCookie(origin, cookies));
  if (session === "ended") {
    if (formKey) add(removeFormKey(origin));
    if (shellCookie.isIn(origin, cookies)) add(shellCookie.remove(origin));
  } else if (session === "new") add(setNewFormKey(origin));
  else if (!isSignedIn) return;
  else if (!isSafeMethod(request)) {
    if (response.status < 400 && formKey && !formKey.isUsed) add(setUsedFormKey(origin, formKey));
  } else if (isRedirect(response)) {
    // The way to another page may have changed the cart, as after signing in; no form was accepted.
    if (shellCookie.isIn(origin, cookies)) add(shellCookie.remove(origin));
  } else if (!formKey || formKey.isUsed) add(setNewFormKey(origin));
  else if (facts) add(shellCookie.set(origin, cookies, facts));
}

/** Removes the facts of the header after a form that failed: it may have changed something all the same. */
export function forgetFactsAfterFailure(
  { status, headers }: Response,
  { request, origin, shellCookie }: Pick<PersonCookieParams, "request" | "origin" | "shellCookie">,
): void {
  if (status >= 400 && shellCookie.isIn(origin, request.headers.get("Cookie")))
    headers.append("Set-Cookie", shellCookie.remove(origin));
}

/** React Router sends a redirect as data with 202. */
function isRedirect({ status }: Response): boolean {
  return status === 202 || (status >= 300 && status < 400 && status !== 304);
}

function sessionAfter(headers: Headers, sentSession: string | null): "as before" | "new" | "ended" {
  const line = headers.getSetCookie().findLast(hasSessionCookie);
  if (!line) return "as before";
  if (/;\s*Max-Age=0(;|$)/i.test(line)) return "ended";
  const value = line.slice(line.indexOf("=") + 1).split(";", 1)[0];
  return value === sentSession ? "as before" : "new";
}
