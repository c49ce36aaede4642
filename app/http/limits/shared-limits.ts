import { log } from "../../../platform/log.ts";
import { logHash } from "../../../platform/log-hash.ts";
import type { Database } from "../../../shop/schema.ts";
import { consume, giveBack, type RateLimit } from "./rate-limit-queries.ts";
import { type LimitedAction, scaledLimit, visitorLimits } from "./visitor-limits.ts";

interface Count {
  /** When this server's window began (milliseconds, monotonic). */
  windowStart: number;
  unsyncedCount: number;
  refusedUntil: number;
}

// Far more visitors than come at once. Beyond it the oldest is dropped, with less than a tenth of its limit unsynced.
const maxKeys = 20_000;

/**
 * Rate limits that all servers share through the database. A server syncs its attempts in batches and remembers refusals:
 * neither typing nor a flood costs a statement each.
 */
export class SharedLimits {
  readonly #db: Database;
  readonly #factor: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();

  /** @param factor multiplies every limit @param now monotonic milliseconds */
  constructor(db: Database, factor: number, now = () => performance.now()) {
    this.#db = db;
    this.#factor = factor;
    this.#now = now;
  }

  /**
   * Counts one attempt. @returns whole seconds to wait, or null where it is allowed
   * @param about what a network's attempts are counted apart for, such as an order's number
   */
  async attempt(
    action: LimitedAction,
    ip: string,
    accountId: string | null,
    about = "",
  ): Promise<number | null> {
    const limit = visitorLimits[action];
    const logFields = () => ({
      client: clientHash(ip),
      ...(accountId === null ? {} : { userId: accountId }),
    });
    const ipLimit = scaledLimit(limit, "maxPerIp", this.#factor);
    const waits = [await this.#count(keyOf(action, ip, about), ipLimit, limit.batchFraction, logFields)];
    if (accountId !== null) {
      const accountLimit = scaledLimit(limit, "maxPerAccount", this.#factor);
      waits.push(
        await this.#count(`${action} account ${accountId}`, accountLimit, limit.batchFraction, logFields),
      );
    }
    const longest = Math.max(...waits.map((wait) => wait ?? 0));
    return longest > 0 ? longest : null;
  }

  /** Takes back an attempt that was allowed, for limits that only wrong guesses use up. */
  async giveBack(action: LimitedAction, ip: string, about = ""): Promise<void> {
    const key = keyOf(action, ip, about);
    const count = this.#counts.get(key);
    if (count) count.refusedUntil = 0;
    await giveBack(this.#db, key).catch((error: unknown) =>
      log.warn({ err: error, limit: action }, "an attempt was not given back"),
    );
  }

  async #count(
    key: string,
    limit: RateLimit,
    batchFraction: number,
    logFields: () => object,
  ): Promise<number | null> {
    const now = this.#now();
    const count = this.#countOf(key, now, limit.window * 1000);
    if (count.refusedUntil > now) return Math.ceil((count.refusedUntil - now) / 1000);
    count.unsyncedCount++;
    if (count.unsyncedCount < Math.max(1, Math.floor(limit.max * batchFraction))) return null;
    const attempts = count.unsyncedCount;
    count.unsyncedCount = 0;
    try {
      const { retryAfter } = await consume(this.#db, key, limit, attempts);
      if (retryAfter !== null) {
        count.refusedUntil = now + retryAfter * 1000;
        // Logged once for each window.
        log.warn({ ...logFields(), limit: key.split(" ", 1)[0], retryAfter }, "a limit was reached");
      }
      return retryAfter;
    } catch (error) {
      // Fails open: the outage itself is logged elsewhere.
      log.warn({ err: error, limit: key.split(" ", 1)[0] }, "an attempt was not counted");
      return null;
    }
  }

  #countOf(key: string, now: number, window: number): Count {
    const existing = this.#counts.get(key);
    if (existing && now - existing.windowStart < window) return existing;
    const fresh: Count = { windowStart: now, unsyncedCount: 0, refusedUntil: existing?.refusedUntil ?? 0 };
    this.#counts.delete(key);
    this.#counts.set(key, fresh);
    if (this.#counts.size > maxKeys) this.#counts.delete(this.#counts.keys().next().value ?? key);
    return fresh;
  }
}

const keyOf = (action: LimitedAction, ip: string, about: string) =>
  [action, networkOf(ip), about].filter(Boolean).join(" ");

/** The keyed hash of a visitor's network, which replaces the IP in the log. */
export function clientHash(ip: string): string {
  return logHash(networkOf(ip));
}

/** The network that counts as one visitor: of IPv6 the first 64 bits, or `bits`; an IPv4 address is its own. */
export function networkOf(ip: string, bits: 48 | 64 = 64): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("%", 1)[0]?.split("::") ?? [];
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array(Math.max(0, missing)).fill("0"), ...last];
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/${bits}`;
}
