import { log } from "../../platform/log.ts";
import { traceOf } from "../../platform/log-trace.ts";
import type { Database } from "../../shop/schema.ts";
import { consume, type RateLimit } from "../identity/rate-limit-queries.ts";
import { countedLimit, type Limited, visitorLimits } from "./visitor-limits.ts";

interface Count {
  /** When this server's window began (milliseconds, monotonic). */
  since: number;
  /** Attempts of which the database does not know yet. */
  untold: number;
  refusedUntil: number;
}

// Far more visitors than are here at once. Beyond it the longest known is forgotten, with less than a tenth of
// what it may do.
const mostKeys = 20_000;

/**
 * Counts what visitors do, in the database, so that all servers share the count. A server tells its attempts in
 * batches, and refuses by itself what it knows to be refused: neither typing nor a flood costs a statement each.
 */
export class SharedLimits {
  readonly #db: Database;
  readonly #factor: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();

  /** @param factor what every limit is multiplied with @param now milliseconds that only grow */
  constructor(db: Database, factor: number, now = () => performance.now()) {
    this.#db = db;
    this.#factor = factor;
    this.#now = now;
  }

  /** Counts one attempt. @returns whole seconds to wait, or null where it is allowed */
  async attempt(action: Limited, address: string, accountId: string | null): Promise<number | null> {
    const limit = visitorLimits[action];
    const who = { client: clientTrace(address), ...(accountId === null ? {} : { userId: accountId }) };
    const byAddress = countedLimit(limit, "byAddress", this.#factor);
    const waits = [await this.#count(`${action} ${network(address)}`, byAddress, limit.toldLate, who)];
    if (accountId !== null) {
      const byAccount = countedLimit(limit, "byAccount", this.#factor);
      waits.push(await this.#count(`${action} account ${accountId}`, byAccount, limit.toldLate, who));
    }
    const longest = Math.max(...waits.map((wait) => wait ?? 0));
    return longest > 0 ? longest : null;
  }

  async #count(key: string, limit: RateLimit, toldLate: number, who: object): Promise<number | null> {
    const now = this.#now();
    const count = this.#countOf(key, now, limit.window * 1000);
    if (count.refusedUntil > now) return Math.ceil((count.refusedUntil - now) / 1000);
    count.untold++;
    if (count.untold < Math.max(1, Math.floor(limit.max * toldLate))) return null;
    const attempts = count.untold;
    count.untold = 0;
    try {
      const { retryAfter } = await consume(this.#db, key, limit, attempts);
      if (retryAfter !== null) {
        count.refusedUntil = now + retryAfter * 1000;
        // Once for each window: who goes on is refused in silence.
        log.warn({ ...who, limit: key.split(" ", 1)[0], retryAfter }, "a limit was reached");
      }
      return retryAfter;
    } catch (error) {
      // What cannot be counted is not refused: the database's absence is told where it matters.
      log.warn({ err: error, limit: key.split(" ", 1)[0] }, "an attempt was not counted");
      return null;
    }
  }

  #countOf(key: string, now: number, window: number): Count {
    const known = this.#counts.get(key);
    if (known && now - known.since < window) return known;
    const fresh: Count = { since: now, untold: 0, refusedUntil: known?.refusedUntil ?? 0 };
    this.#counts.delete(key);
    this.#counts.set(key, fresh);
    if (this.#counts.size > mostKeys) this.#counts.delete(this.#counts.keys().next().value ?? key);
    return fresh;
  }
}

/** The keyed hash of a visitor's address, as limits count it: what the log has in its place. */
export function clientTrace(address: string): string {
  return traceOf(network(address));
}

/** What one visitor can choose among freely counts as one address: of IPv6 the first 64 bits, or as many as are given. */
export function network(address: string, bits: 48 | 64 = 64): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array(Math.max(0, missing)).fill("0"), ...last];
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/${bits}`;
}
