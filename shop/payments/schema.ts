import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { NullableTimestamp, Timestamp } from "../customers/schema.ts";
import type { DisputeState, TransactionState } from "../orders/model/state-machines.ts";
import type { GatewayEnvironment, GatewayInstrument } from "./model/gateway-settings.ts";

// For the room of payments, on which that of orders stands.
export type { TransactionState } from "../orders/model/state-machines.ts";

/** Products whose orders pay an advance. */
export interface AdvanceProductsTable {
  productId: string;
}

/** The account of each placed order; see `OrderAmounts`. Paisa. */
export interface OrderAmountsView {
  orderId: number;
  items: number;
  delivery: number;
  discounts: number;
  advanceKept: number;
  corrections: number;
  total: number;
  paid: number;
  paidBack: number;
  due: number;
  advanceAwaited: number;
  atDoor: number;
}

/** The payment methods: `paymentMethodTable`. */
export interface PaymentMethodsTable {
  method: string;
  onDelivery: boolean;
  /** A gateway of the same name takes the payments. */
  byGateway: boolean;
}

/** The payment gateways whose protocol the shop speaks. */
export type GatewayName = "jazzcash";

export interface GatewayAccountsTable {
  gateway: GatewayName;
  settings: ColumnType<unknown, string, string>;
  sealed: Buffer;
  setBy: string | null;
  setAt: Timestamp;
}

/** Each time a shopper goes to the gateway to pay. */
export interface GatewayTransactionsTable {
  id: GeneratedAlways<number>;
  gateway: GatewayName;
  /** Random letters and digits: everyone who knows it sees the page of this payment. */
  reference: string;
  orderId: number;
  purpose: "full" | "advance";
  /** Paisa. */
  amount: number;
  state: Generated<TransactionState>;
  startedAt: Timestamp;
  /** Until then the gateway takes the payment. */
  expiresAt: Date;
  /** Of the account with which it began: in the sandbox no money moves. null: no one knows. */
  environment: GatewayEnvironment | null;
  /** By what it was to be paid, as its form said; null: no one knows. */
  instrument: GatewayInstrument | null;
  /** Of the answer that decided. */
  responseCode: string | null;
  retrievalReference: string | null;
  /** What it captured. */
  paymentId: number | null;
  inquiries: Generated<number>;
  /** When the gateway said otherwise of a payment that was paid; null: never. */
  contradictedAt: NullableTimestamp;
  /** null: there are no more inquiries. */
  inquiryDueAt: NullableTimestamp;
  leaseUntil: NullableTimestamp;
  updatedAt: Timestamp;
}

/** Where an answer of the gateway came from: the shopper's browser, the gateway's own call, or our inquiry. */
export type AnswerSource = "return" | "notification" | "inquiry";

/** What was made of an answer; `hint`: it changes nothing, and an inquiry follows. */
export type AnswerVerdict =
  | "accepted"
  | "repeated"
  | "hint"
  | "no_hash"
  | "wrong_hash"
  | "wrong_amount"
  | "unknown_reference"
  | "unreadable";

export interface GatewayAnswersTable {
  id: GeneratedAlways<number>;
  gateway: GatewayName;
  source: AnswerSource;
  /** null: it names no transaction of the shop. */
  transactionId: number | null;
  reference: string | null;
  responseCode: string | null;
  /** Paisa; null: it names none. */
  amount: number | null;
  verdict: AnswerVerdict;
  receivedAt: Timestamp;
}

/** The shop's own accounts to which customers send money: what `payments.provider` names for such a payment. */
export const transferAccounts = ["iban", "raast", "jazzcash_wallet", "easypaisa_wallet"] as const;
export type TransferAccount = (typeof transferAccounts)[number];

/** A transaction id as a customer typed it: nothing is believed of it. */
export interface TransferClaimsTable {
  id: GeneratedAlways<number>;
  orderId: number;
  account: TransferAccount;
  /** Capitals, digits and hyphens. */
  reference: string;
  state: Generated<"waiting" | "confirmed" | "not_found">;
  claimedAt: Timestamp;
  settledAt: NullableTimestamp;
  settledBy: string | null;
  /** What was found at the bank. */
  paymentId: number | null;
}

/** A sum that a gateway has paid to the shop's bank account. */
export interface GatewayPayoutsTable {
  id: GeneratedAlways<number>;
  /** Made with the form: sent again, the payout counts once. */
  key: string;
  gateway: GatewayName;
  /** On the gateway's statement or the bank's. */
  reference: string;
  /** Paisa, as the bank has it. */
  amount: number;
  /** Paisa: what the gateway took for itself. */
  fee: number;
  /** On which the bank had it. */
  day: ColumnType<Date, string, string>;
  /** null: it stands. */
  takenBackAt: NullableTimestamp;
}

export type PayoutEventKind = "entered" | "taken_back";

/** What moved the money of a payout; append-only. */
export interface PayoutEventsTable {
  id: GeneratedAlways<number>;
  payoutId: number;
  kind: PayoutEventKind;
  actorId: string | null;
  at: Timestamp;
}

/** The entries of the gateway of which a payout is made: payments, less what was paid back. */
export interface GatewayPayoutItemsTable {
  payoutId: number;
  entryId: number;
  takenBack: Generated<boolean>;
}

/** A payment of which a customer asks the gateway for the money back. */
export interface PaymentDisputesTable {
  id: GeneratedAlways<number>;
  key: string;
  paymentId: number;
  /** Paisa. */
  amount: number;
  state: Generated<DisputeState>;
  /** The gateway's number of the case; empty: none was typed. */
  reference: Generated<string>;
  /** By which the customer has the money of one that was lost. */
  refundId: number | null;
  openedAt: Timestamp;
  updatedAt: Timestamp;
}
