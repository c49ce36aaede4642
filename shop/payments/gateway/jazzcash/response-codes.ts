import type { GatewayMeaning } from "../contract/payment-gateway.ts";

/**
 * What JazzCash's codes say of a payment, from its own list. A code that leaves open whether money has moved is `pending`:
 * inquiries go on. So they do after a code that is not here.
 */
const meanings: Readonly<Record<string, GatewayMeaning>> = {
  "000": "paid",
  "121": "paid",

  // Hosts that were down or too slow, and a reversal that is under way.
  "055": "pending",
  "058": "pending",
  "062": "pending",
  "119": "pending",
  "124": "pending",
  "134": "pending",
  "157": "pending",
  "199": "pending",
  "210": "pending",

  // The shopper's account or card: limit, unknown, inactive, balance, cards, PIN.
  "001": "failed",
  "002": "failed",
  "003": "failed",
  "004": "failed",
  "014": "failed",
  "015": "failed",
  "016": "failed",
  "024": "failed",
  "059": "failed",
  "060": "failed",
  "063": "failed",
  "066": "failed",
  "067": "failed",
  "095": "failed",
  // What the shop sent, and what its account allows.
  "101": "failed",
  "102": "failed",
  "103": "failed",
  "104": "failed",
  "105": "failed",
  "106": "failed",
  "107": "failed",
  "108": "failed",
  "110": "failed",
  "111": "failed",
  "115": "failed",
  "117": "failed",
  "118": "failed",
  "999": "failed",
  // Cancelled by the shopper; dropped.
  "112": "failed",
  "129": "failed",

  "116": "expired",
  "131": "refunded",
};

/** Codes that leave open what became of a payment. */
export const pendingCodes = Object.keys(meanings).filter((code) => meanings[code] === "pending");

/** Waits for the shopper or a reversal: no error. */
const waitingCodes = ["119", "124", "157", "210"];

/** Whether a code means that JazzCash had an error, which leaves open whether money has moved. */
export const isErrorCode = (code: string | null) =>
  code !== null && pendingCodes.includes(code) && !waitingCodes.includes(code);

/** The state of a payment by its code; `none` for null and for a code that is not in the table. */
export function meaningOf(code: string | null): GatewayMeaning {
  return (code !== null && Object.hasOwn(meanings, code) ? meanings[code] : undefined) ?? "none";
}

// Wrong credentials, a wrong value, a wrong hash, not allowed, maintenance: refused before anything is done.
const refusals = ["101", "110", "111", "115", "117", "118"];

/** Whether a code means that a call was refused before anything was looked up or done. */
export const isRefusedCall = (code: string | null) => code !== null && refusals.includes(code);

/** The code of a refund that JazzCash does not make for such a payment. */
export const notRefundable = "132";
