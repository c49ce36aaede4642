import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ContentVersions } from "../../platform/database/content-versions.ts";
import { sessionByToken } from "../../shop/customers/session-queries.ts";
import type { Database } from "../../shop/schema.ts";
import { carriesSession, type Identity, sessionDays } from "./identity.ts";
import { noSession, readSession, type Session } from "./read-session.ts";
import { hasOutlived } from "./session-lifetime.ts";

/** Milliseconds for which a look-up may be kept. */
const keptFor = 5_000;

/**
 * Tells who sent a request. A look-up is kept for seconds, and dropped as soon as the session or anything known of
 * its person changes, here or at another server; while that cannot be heard nothing is kept. What is out of the
 * ordinary, such as a session that is to be prolonged or a cookie that does not hold, is left to better-auth.
 */
export function sessionLookup(
  { db, identity, secret }: { db: Database; identity: Identity; secret: string },
  versions: Pick<ContentVersions, "status" | "onRecordChanged">,
) {
  const kept = new LRUCache<string, Session>({ max: 5_000, ttl: keptFor });
  // What changed while a look-up was under way may have changed what it found.
  let changes = 0;
  versions.onRecordChanged((item) => {
    changes++;
    if (item === null) return kept.clear();
    if (item.kind !== "people") return;
    for (const [value, { customer }] of kept.entries()) if (customer?.id === item.id) kept.delete(value);
  });
  const cookieName = identity.$context.then(({ authCookies }) => authCookies.sessionToken.name);

  async function read(request: Request): Promise<Session> {
    const cookies = request.headers.get("Cookie");
    if (!carriesSession(cookies)) return noSession;
    const before = changes;
    const value = onlyCookie(cookies ?? "", await cookieName);
    const known = value !== null && versions.status() === "connected" ? kept.get(value) : undefined;
    if (known) return known;
    const found = value === null ? null : await ordinary(value);
    if (value === null || found === null) return readSession(identity, request);
    if (changes === before && versions.status() === "connected") kept.set(value, found);
    return found;
  }

  /** The session of a cookie in the ordinary case; else null. */
  async function ordinary(value: string): Promise<Session | null> {
    const token = signedToken(value, secret);
    const row = token === null ? null : await sessionByToken(db, token);
    if (!row || row.daysLeft <= sessionDays.longest - sessionDays.prolongedAfter) return null;
    if (hasOutlived(row.daysOld, row.isAdmin)) return null;
    const { sessionId, daysLeft: _, daysOld: __, ...customer } = row;
    return { customer: Object.freeze(customer), id: sessionId, cookies: [] };
  }

  return { read };
}

/** The value of a cookie that stands there once; null where it does not, or stands there twice. */
function onlyCookie(cookies: string, name: string): string | null {
  const values = cookies
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** The token of a cookie as better-auth signs it: `token.signature`, encoded; null where the signature is not ours. */
function signedToken(value: string, secret: string): string | null {
  const [token = "", signature = "", ...more] = decoded(value).split(".");
  const ours = createHmac("sha256", secret).update(token).digest("base64");
  if (more.length > 0 || signature.length !== ours.length) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(ours)) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
