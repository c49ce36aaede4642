/** What a payer does on JazzCash's page, and what the shop then learns of it. */
export interface PayerWay {
  /** What becomes of the payment; absent: nothing. */
  code?: string;
  /** Whether the browser comes back to the shop. */
  returns: boolean;
  /** Calls of JazzCash itself; `later`: when someone presses for it. */
  notifications: 0 | 1 | 2 | "later";
  /** The fields that come back hold "null" and a hash that does not match. */
  isNull?: boolean;
  /** Milliseconds until the page answers. */
  delayMs?: number;
}

export const payerWays = {
  pay: { code: "000", returns: true, notifications: 1 },
  refuse: { code: "112", returns: true, notifications: 1 },
  "have it fail": { code: "129", returns: true, notifications: 1 },
  "meet a system error": { code: "199", returns: true, notifications: 0 },
  "take a voucher": { code: "124", returns: true, notifications: 0 },
  "approve later in the app": { code: "157", returns: true, notifications: 0 },
  "close the window": { returns: false, notifications: 0 },
  "pay, then close the window": { code: "000", returns: false, notifications: 1 },
  "pay, and nothing is said": { code: "000", returns: false, notifications: 0 },
  "pay, notified twice": { code: "000", returns: true, notifications: 2 },
  "pay, notified later": { code: "000", returns: true, notifications: "later" },
  "pay, never notified": { code: "000", returns: true, notifications: 0 },
  "pay, and come back with null": { code: "000", returns: true, notifications: 0, isNull: true },
  "pay slowly": { code: "000", returns: true, notifications: 1, delayMs: 10_000 },
} as const satisfies Record<string, PayerWay>;
export type PayerWayName = keyof typeof payerWays;

/** What is done with a payment on the simulator's own page, later or behind the payer's back. */
export const laterActions = {
  "pay it now": "121",
  "let it fail": "129",
  "let it time out": "134",
  "send the notification": null,
  "allow no refund": null,
} as const satisfies Record<string, string | null>;
