/**
 * The state machines of an order, each as a table: for every state the states that may follow. A state without any is
 * final. `transition` is the one function that changes a state; the database's checks hold the same names.
 */
export const stateMachines = {
  /** Of an order line; R23 spells them `Pending`, `completed` and `cancelled`. */
  line: { pending: ["completed", "cancelled"], completed: [], cancelled: [] },
  payment: {
    awaited: ["authorised", "captured", "failed", "expired"],
    authorised: ["captured", "failed", "expired"],
    captured: ["to_refund"],
    failed: [],
    expired: [],
    to_refund: [],
  },
  shipment: {
    planned: ["booked", "unknown", "handed_over"],
    booked: ["planned", "handed_over", "lost"],
    /** The answer of the courier's booking never came. */
    unknown: ["planned", "booked"],
    handed_over: ["attempted", "delivered", "coming_back", "lost"],
    attempted: ["attempted", "delivered", "coming_back", "lost"],
    coming_back: ["received_back", "delivered", "lost"],
    delivered: [],
    received_back: [],
    /** Found again, it goes on where it was. */
    lost: ["received_back", "handed_over", "attempted", "coming_back", "delivered"],
  },
  /** Whether the customer, asked again, wants the parcel. */
  confirmation: {
    to_confirm: ["confirmed", "refused", "unreachable"],
    /** No one answers, or the number is wrong. */
    unreachable: ["confirmed", "refused", "to_confirm"],
    /** An answer that was given by mistake is taken back. */
    confirmed: ["refused", "to_confirm"],
    refused: ["confirmed", "to_confirm"],
  },
  /** Of a payment at the gateway. What it says late still counts: who paid has paid. */
  transaction: {
    started: ["pending", "paid", "failed", "expired"],
    pending: ["paid", "failed", "expired"],
    failed: ["paid"],
    expired: ["paid", "failed"],
    paid: [],
  },
  /** Of a payment whose money a customer asks the gateway for: lost, the customer has it back. */
  dispute: { open: ["won", "lost"], won: [], lost: [] },
  refund: {
    requested: ["approved", "refused"],
    approved: ["sending", "paid", "refused"],
    /** It is being sent to the gateway; what that refuses stays approved. */
    sending: ["paid", "approved", "unknown"],
    /** Its answer never came: a person decides. */
    unknown: ["paid", "approved"],
    paid: [],
    refused: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** Shipments that the courier has not got: what they carry and collect may still change. */
export const statesBeforeHandOver = ["planned", "booked", "unknown"] as const satisfies ShipmentState[];

/** Shipments that bring nothing to the customer any more. */
export const statesWithoutDelivery = ["received_back", "lost"] as const satisfies ShipmentState[];

export type Machine = keyof typeof stateMachines;
export type StateOf<M extends Machine> = keyof (typeof stateMachines)[M] & string;
/** A state with its machine. @example `line.cancelled` */
export type StateName = { [M in Machine]: `${M}.${StateOf<M>}` }[Machine];
export type LineState = StateOf<"line">;
export type PaymentState = StateOf<"payment">;
export type ShipmentState = StateOf<"shipment">;
export type ConfirmationState = StateOf<"confirmation">;
export type TransactionState = StateOf<"transaction">;
export type DisputeState = StateOf<"dispute">;
export type RefundState = StateOf<"refund">;

/** The states that allow a transition to `next`. */
export function statesBefore<M extends Machine>(machine: M, next: StateOf<M>): StateOf<M>[] {
  const states: Record<string, readonly string[]> = stateMachines[machine];
  return Object.keys(states).filter((state) => states[state]?.includes(next)) as StateOf<M>[];
}
