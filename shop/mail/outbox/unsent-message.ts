/** The states of what has not been sent, in their order. */
export const unsentStates = ["waiting", "sending", "failed"] as const;
export type UnsentState = (typeof unsentStates)[number];

export interface UnsentMessage {
  id: number;
  kind: string;
  /** A name, order number or email that identifies its subject; null where that is gone. */
  subject: string | null;
  state: UnsentState;
  attempts: number;
  /** An attempt ended without an answer: it may have arrived. */
  possiblySent: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: Date;
  /** In the future while it waits for a retry, for others to merge, or for its recipient's rate limit. */
  nextAttemptAt: Date;
}
