import { newFormKey, readFormKey, removeFormKey } from "../app/http/form-key-cookie.ts";
import type { ShellCookie, ShellFacts } from "../app/http/shell-cookie.ts";
import { hasSessionCookie, readSessionCookie } from "../app/identity/session-reader.ts";
import { isSafeMethod } from "./reject-cross-site.ts";

/** What the response's cookies depend on. */
interface PersonCookieParams {
  request: Request;
  origin: string;
  /** What the header shows of the person; null: it was not read. */
  facts: ShellFacts | null;
  shellCookie: ShellCookie;
}

/**
 * Adds to a response what is stored beside a session: the form key, which changes with the session and with each form that is
 * accepted, and the facts of the header. Facts are set only where the browser has a form key already: an answer that is late cannot
 * bring back facts from before a form (decision 052).
 */
export function addPersonCookies(
  { status, headers }: Response,
  { request, origin, facts, shellCookie }: PersonCookieParams,
): void {
  const cookies = request.headers.get("Cookie");
  const session = sessionAfter(headers, readSessionCookie(origin, cookies));
  if (session === "ended") {
    if (readFormKey(origin, cookies)) headers.append("Set-Cookie", removeFormKey(origin));
    if (shellCookie.isIn(origin, cookies)) headers.append("Set-Cookie", shellCookie.remove(origin));
    return;
  }
  const isAcceptedForm = !isSafeMethod(request) && status < 400;
  const hasSession = session === "new" || hasSessionCookie(cookies);
  if (!hasSession) return;
  if (session === "new" || isAcceptedForm || !readFormKey(origin, cookies))
    headers.append("Set-Cookie", newFormKey(origin));
  else if (!isSafeMethod(request)) {
    // What failed may have changed something all the same.
    if (shellCookie.isIn(origin, cookies)) headers.append("Set-Cookie", shellCookie.remove(origin));
  } else if (facts) headers.append("Set-Cookie", shellCookie.set(origin, cookies, facts));
}

function sessionAfter(headers: Headers, sentSession: string | null): "as before" | "new" | "ended" {
  const line = headers.getSetCookie().findLast(hasSessionCookie);
  if (!line) return "as before";
  if (/;\s*Max-Age=0(;|$)/i.test(line)) return "ended";
  const value = line.slice(line.indexOf("=") + 1).split(";", 1)[0];
  return value === sentSession ? "as before" : "new";
}
