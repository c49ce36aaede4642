import type { RateLimit } from "./rate-limit-queries.ts";

/** A rate limit. `window`: seconds */
export interface VisitorLimit {
  window: number;
  /** From one IP. Many phones of a mobile network share one: this stops machines, not people. */
  maxPerIp: number;
  /** By one account, where someone is signed in. */
  maxPerAccount: number;
  /** The part a server counts in memory before a sync. 0: each attempt syncs; 0.1: it may let a tenth more in. */
  batchFraction: 0 | 0.1;
}

const minutes = (count: number) => count * 60;

/** The limits of what anyone may do; those of signing in are in `app/identity/sign-in-limits.ts`. */
export const visitorLimits = {
  // Every form, before it is read: more than all others together allow.
  form: { window: minutes(10), maxPerIp: 12_000, maxPerAccount: 12_000, batchFraction: 0.1 },
  contact: { window: minutes(10), maxPerIp: 40, maxPerAccount: 10, batchFraction: 0 },
  "test-email": { window: minutes(10), maxPerIp: 40, maxPerAccount: 10, batchFraction: 0 },
  newsletter: { window: minutes(10), maxPerIp: 40, maxPerAccount: 10, batchFraction: 0 },
  "forgot-password": { window: minutes(10), maxPerIp: 40, maxPerAccount: 40, batchFraction: 0 },
  // Typing searches again at each pause.
  search: { window: minutes(1), maxPerIp: 1200, maxPerAccount: 240, batchFraction: 0.1 },
  // The feed of products is read by few, some times a day, and a change makes it anew.
  feed: { window: minutes(10), maxPerIp: 60, maxPerAccount: 60, batchFraction: 0 },
  cart: { window: minutes(10), maxPerIp: 6000, maxPerAccount: 600, batchFraction: 0.1 },
  checkout: { window: minutes(10), maxPerIp: 3000, maxPerAccount: 60, batchFraction: 0.1 },
  // The page of an order's link, which no one guesses; and what is pressed on it.
  "order-link": { window: minutes(10), maxPerIp: 600, maxPerAccount: 600, batchFraction: 0.1 },
  "order-answer": { window: minutes(10), maxPerIp: 120, maxPerAccount: 60, batchFraction: 0 },
  // The page of a payment, which looks again while it waits; and payments that are begun.
  payment: { window: minutes(10), maxPerIp: 1200, maxPerAccount: 1200, batchFraction: 0.1 },
  "payment-start": { window: minutes(10), maxPerIp: 300, maxPerAccount: 60, batchFraction: 0 },
  // Wrong guesses at a parcel by number and phone: by each network, and by each network for one number.
  track: { window: minutes(10), maxPerIp: 60, maxPerAccount: 60, batchFraction: 0 },
  "track-number": { window: minutes(60), maxPerIp: 30, maxPerAccount: 30, batchFraction: 0 },
  // A purchase before signing in is stored for half an hour: by each visitor, and by all together.
  purchase: { window: minutes(10), maxPerIp: 300, maxPerAccount: 300, batchFraction: 0.1 },
  purchases: { window: minutes(30), maxPerIp: 20_000, maxPerAccount: 20_000, batchFraction: 0.1 },
  // What browsers say of their errors fills the log and the tracker: by each visitor, and by all together.
  "error-report": { window: minutes(10), maxPerIp: 100, maxPerAccount: 20, batchFraction: 0.1 },
  "error-reports": { window: minutes(10), maxPerIp: 2000, maxPerAccount: 2000, batchFraction: 0.1 },
  // Calls of couriers: one for each event of a parcel, from few addresses. What is refused is found out by asking.
  webhook: { window: minutes(1), maxPerIp: 600, maxPerAccount: 600, batchFraction: 0.1 },
  // Shoppers whom a payment gateway sends back, apart from calls: those must not keep them out.
  "payment-return": { window: minutes(1), maxPerIp: 600, maxPerAccount: 600, batchFraction: 0.1 },
} satisfies Record<string, VisitorLimit>;

export type LimitedAction = keyof typeof visitorLimits;

/** A limit multiplied by the configuration's factor. */
export function scaledLimit(
  limit: VisitorLimit,
  by: "maxPerIp" | "maxPerAccount",
  factor: number,
): RateLimit {
  return { window: limit.window, max: Math.max(1, Math.round(limit[by] * factor)) };
}
