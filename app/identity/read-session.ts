import type { Customer } from "../../shop/customers/customer.ts";
import { asCustomer, hasSessionCookie, type Identity } from "./identity.ts";

export interface Session {
  customer: Customer | null;
  /** `Set-Cookie` lines: a session that was prolonged, or a cookie whose session has ended. */
  cookies: string[];
}

/** Who sent a request: one look-up where it carries a session's cookie, none where it does not. */
export async function readSession(identity: Identity, request: Request): Promise<Session> {
  if (!hasSessionCookie(request)) return { customer: null, cookies: [] };
  const { headers, response } = await identity.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  return { customer: response ? asCustomer(response.user) : null, cookies: headers.getSetCookie() };
}

/** Adds a session's cookies to a response, except those that it sets itself: a new sign-in wins. */
export function addSessionCookies(response: Response, { cookies }: Session): void {
  const name = (cookie: string) => cookie.slice(0, cookie.indexOf("="));
  const own = new Set(response.headers.getSetCookie().map(name));
  for (const cookie of cookies) {
    if (!own.has(name(cookie))) response.headers.append("Set-Cookie", cookie);
  }
}
