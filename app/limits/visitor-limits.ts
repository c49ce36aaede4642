import type { RateLimit } from "../identity/rate-limit-queries.ts";

/** How often something may be done that anybody may do, in a window of so many seconds. */
export interface VisitorLimit {
  window: number;
  /** From one address. Many phones share one address of a mobile network: this stops machines, not people. */
  byAddress: number;
  /** By one account, where somebody is signed in. */
  byAccount: number;
  /**
   * How many attempts a server counts by itself before it tells the others, as a part of what is allowed. 0: each
   * attempt is told at once. With 0.1 each server may let a tenth more pass, and asks the database at every tenth.
   */
  toldLate: 0 | 0.1;
}

const minutes = (count: number) => count * 60;

/** The limits of all that anybody may do; those of signing in stand in `app/identity/sign-in-limits.ts`. */
export const visitorLimits = {
  // Every form, whatever it is for and before it is read: more than all others together allow.
  form: { window: minutes(10), byAddress: 12_000, byAccount: 12_000, toldLate: 0.1 },
  contact: { window: minutes(10), byAddress: 40, byAccount: 10, toldLate: 0 },
  newsletter: { window: minutes(10), byAddress: 40, byAccount: 10, toldLate: 0 },
  "forgot-password": { window: minutes(10), byAddress: 40, byAccount: 40, toldLate: 0 },
  // Typing asks again at each pause.
  search: { window: minutes(1), byAddress: 1200, byAccount: 240, toldLate: 0.1 },
  cart: { window: minutes(10), byAddress: 6000, byAccount: 600, toldLate: 0.1 },
  checkout: { window: minutes(10), byAddress: 3000, byAccount: 60, toldLate: 0.1 },
  // What is pressed before signing in is kept for half an hour: by each visitor, and by all together.
  purchase: { window: minutes(10), byAddress: 300, byAccount: 300, toldLate: 0.1 },
  purchases: { window: minutes(30), byAddress: 20_000, byAccount: 20_000, toldLate: 0.1 },
} satisfies Record<string, VisitorLimit>;

export type Limited = keyof typeof visitorLimits;

/** A limit as it is counted. @param factor what the configuration multiplies it with */
export function countedLimit(limit: VisitorLimit, by: "byAddress" | "byAccount", factor: number): RateLimit {
  return { window: limit.window, max: Math.max(1, Math.round(limit[by] * factor)) };
}
