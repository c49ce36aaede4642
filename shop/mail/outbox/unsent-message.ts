/** The states of what has not been sent, in their order. */
export const unsentStates = ["waiting", "sending", "failed"] as const;
export type UnsentState = (typeof unsentStates)[number];
