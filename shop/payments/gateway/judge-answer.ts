import type { AnswerSource, AnswerVerdict, TransactionState } from "../schema.ts";
import type { GatewayAnswer, GatewayMeaning } from "./contract/payment-gateway.ts";

/** What is made of an answer before the state of its transaction is known. */
export interface Judgement {
  verdict: Exclude<AnswerVerdict, "repeated" | "unknown_reference" | "unreadable">;
  /** The state that it leads to; null: it changes nothing. */
  to: TransactionState | null;
}

const stateOf: Readonly<Record<GatewayMeaning, TransactionState | null>> = {
  paid: "paid",
  pending: "pending",
  failed: "failed",
  expired: "expired",
  // What the gateway gives back was captured before, or never counted.
  refunded: null,
  none: null,
};

/**
 * Judges an answer that names a transaction of the shop. It changes something only with a valid hash and no other amount than the
 * stored one. `paid` needs the amount in the answer, unless it is the answer to the shop's own inquiry.
 * @param amount of the transaction, in paisa
 */
export function judgeAnswer(
  { hash, meaning, amount: answered }: GatewayAnswer,
  { source, amount }: { source: AnswerSource; amount: number },
): Judgement {
  if (hash !== "valid") return { verdict: hash === "missing" ? "no_hash" : "wrong_hash", to: null };
  if (answered !== null && answered !== amount) return { verdict: "wrong_amount", to: null };
  const isPaidUnproved = meaning === "paid" && answered === null && source !== "inquiry";
  if (isPaidUnproved || meaning === "none") return { verdict: "hint", to: null };
  return { verdict: "accepted", to: stateOf[meaning] };
}
