import type { RateLimit } from "../identity/rate-limit-queries.ts";

/** How often something may be done that anybody may do, in a window of so many seconds. */
export interface VisitorLimit {
  window: number;
  /** From one address. Many phones share one address of a mobile network: this stops machines, not people. */
  maxPerIp: number;
  /** By one account, where somebody is signed in. */
  maxPerAccount: number;
  /**
   * How many attempts a server counts by itself before it tells the others, as a part of what is allowed. 0: each
   * attempt is told at once. With 0.1 each server may let a tenth more pass, and asks the database at every tenth.
   */
  batchFraction: 0 | 0.1;
}

const minutes = (count: number) => count * 60;

/** The limits of all that anybody may do; those of signing in stand in `app/identity/sign-in-limits.ts`. */
export const visitorLimits = {
  // Every form, whatever it is for and before it is read: more than all others together allow.
  form: { window: minutes(10), maxPerIp: 12_000, maxPerAccount: 12_000, batchFraction: 0.1 },
  contact: { window: minutes(10), maxPerIp: 40, maxPerAccount: 10, batchFraction: 0 },
  newsletter: { window: minutes(10), maxPerIp: 40, maxPerAccount: 10, batchFraction: 0 },
  "forgot-password": { window: minutes(10), maxPerIp: 40, maxPerAccount: 40, batchFraction: 0 },
  // Typing asks again at each pause.
  search: { window: minutes(1), maxPerIp: 1200, maxPerAccount: 240, batchFraction: 0.1 },
  cart: { window: minutes(10), maxPerIp: 6000, maxPerAccount: 600, batchFraction: 0.1 },
  checkout: { window: minutes(10), maxPerIp: 3000, maxPerAccount: 60, batchFraction: 0.1 },
  // What is pressed before signing in is kept for half an hour: by each visitor, and by all together.
  purchase: { window: minutes(10), maxPerIp: 300, maxPerAccount: 300, batchFraction: 0.1 },
  purchases: { window: minutes(30), maxPerIp: 20_000, maxPerAccount: 20_000, batchFraction: 0.1 },
  "error-report": { window: minutes(10), maxPerIp: 100, maxPerAccount: 20, batchFraction: 0.1 },
} satisfies Record<string, VisitorLimit>;

export type LimitedAction = keyof typeof visitorLimits;

/** A limit as it is counted. @param factor what the configuration multiplies it with */
export function scaledLimit(
  limit: VisitorLimit,
  by: "maxPerIp" | "maxPerAccount",
  factor: number,
): RateLimit {
  return { window: limit.window, max: Math.max(1, Math.round(limit[by] * factor)) };
}
