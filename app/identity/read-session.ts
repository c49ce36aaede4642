import type { Customer } from "../../shop/customers/customer.ts";
import { asCustomer, carriesSession, type Identity } from "./identity.ts";
import { daysSince, hasOutlived } from "./session-lifetime.ts";

export interface Session {
  customer: Customer | null;
  /** Tells this session from the person's others. */
  id: string | null;
  /** `Set-Cookie` lines: a session that was prolonged, or a cookie whose session has ended. */
  cookies: string[];
}

/** Nobody is signed in. */
export const noSession: Session = { customer: null, id: null, cookies: [] };

/**
 * Who sent a request, by better-auth: it prolongs a session that is due, and ends a cookie
 * that does not hold. What has lasted as long as a session may is ended here.
 */
export async function readSession(identity: Identity, request: Request): Promise<Session> {
  if (!carriesSession(request.headers.get("Cookie"))) return noSession;
  const { headers, response } = await identity.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  const cookies = headers.getSetCookie();
  if (!response) return { ...noSession, cookies };
  const customer = asCustomer(response.user);
  if (hasOutlived(daysSince(response.session.createdAt), customer.isAdmin))
    return endSession(identity, request);
  return { customer, id: response.session.id, cookies };
}

async function endSession(identity: Identity, request: Request): Promise<Session> {
  const { headers } = await identity.api.signOut({ headers: request.headers, returnHeaders: true });
  return { ...noSession, cookies: headers.getSetCookie() };
}

/** The token of the session that an answer's cookies begin; undefined where they begin none. */
export function sessionTokenIn(cookies: Headers): string | undefined {
  const begun = cookies.getSetCookie().findLast((cookie) => cookie.includes("lumiskin.session_token="));
  const token = begun && /session_token=([^;.]+)\./.exec(begun)?.[1];
  return token && decodeURIComponent(token);
}

/** Adds a session's cookies to a response, except those that it sets itself: a new sign-in wins. */
export function addSessionCookies(response: Response, { cookies }: Session): void {
  const name = (cookie: string) => cookie.slice(0, cookie.indexOf("="));
  const own = new Set(response.headers.getSetCookie().map(name));
  for (const cookie of cookies) {
    if (!own.has(name(cookie))) response.headers.append("Set-Cookie", cookie);
  }
}
