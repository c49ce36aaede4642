import type { GatewayInstrument } from "../../model/gateway-settings.ts";
import type { GatewayName } from "../../schema.ts";

/** The state of a transaction by an answer; `none`: it has no state, such as an answer that only reports a failed call. */
export type GatewayMeaning = "paid" | "pending" | "failed" | "expired" | "refunded" | "none";

/** An answer in the gateway's name: from the shopper's browser, by the gateway's own call, or to an inquiry. */
export interface GatewayAnswer {
  /** Ours, as it stands in the answer; null: there is none, or none that could be ours. */
  reference: string | null;
  hash: "valid" | "wrong" | "missing";
  meaning: GatewayMeaning;
  /** Such as `000`; null: there is none. */
  responseCode: string | null;
  /** In the gateway's words, for the owner. */
  message: string;
  /** Paisa; null: it names none. */
  amount: number | null;
  /** The gateway's own number of the payment. */
  retrievalReference: string | null;
}

/** What came of a call to the gateway. */
export type GatewayResult<Done> =
  | ({ outcome: "done" } & Done)
  /** It has done nothing. `code`: such as `132`, not refundable. `retry`: the same call may be made again. */
  | { outcome: "refused"; reason: string; code?: string; retry?: boolean }
  /** It may have carried the call out. */
  | { outcome: "no_answer"; reason: string };

/** What a shopper is to pay, as it is sent to the gateway. */
export interface PaymentRequest {
  reference: string;
  /** Paisa. */
  amount: number;
  /** Stored when the payment began; null: that of the account. */
  instrument: GatewayInstrument | null;
  /** Such as `LS-10427`. */
  orderNumber: string;
  startedAt: Date;
  expiresAt: Date;
  /** Of this shop, exactly as the gateway has it registered. */
  returnUrl: string;
}

/** A form by which the shopper's browser leaves for the gateway. */
export interface GatewayForm {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** The shop's account at a gateway, open: secrets in clear. Never log one. */
export interface GatewayAccount {
  gateway: GatewayName;
  environment: "sandbox" | "live";
  /** Which of the gateway's addresses and answers it has. */
  generation: string;
  formUrl: string;
  inquiryUrl: string;
  /** null: the gateway has named none to the shop. */
  refundUrl: string | null;
  /** As registered at the gateway; null: the shop's own origin and path. */
  returnUrl: string | null;
  credentials: Readonly<Record<string, string>>;
}

/**
 * The interface to a payment gateway; a folder such as `jazzcash/` implements it. Nothing throws, whatever bytes come.
 */
export interface PaymentGateway {
  /** The form of a payment; null: what it would sign could be read as something else. */
  buildForm(account: GatewayAccount, request: PaymentRequest): GatewayForm | null;
  /** Reads what the shopper's browser brings back. */
  readReturn(account: GatewayAccount, fields: ReadonlyMap<string, string>): GatewayAnswer;
  /** Reads the gateway's own call; null: it is unreadable. */
  readNotification(account: GatewayAccount, body: string): GatewayAnswer | null;
  /** What the gateway's own call is answered with. */
  notificationReply(): object;
  /** Makes an inquiry: what became of a transaction. */
  inquire(
    account: GatewayAccount,
    reference: string,
    signal: AbortSignal,
  ): Promise<GatewayResult<{ answer: GatewayAnswer }>>;
  /**
   * Gives back a part or all of what a transaction has paid.
   * @param amount in paisa
   * @param instrument by what it was paid; null: no one knows
   */
  refund(
    account: GatewayAccount,
    refund: { reference: string; amount: number; instrument: GatewayInstrument | null },
    signal: AbortSignal,
  ): Promise<GatewayResult<object>>;
}
