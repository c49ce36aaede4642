/** The states of what has not been sent, in the order in which they are gone through. */
export const openStates = ["waiting", "sending", "failed"] as const;
export type OpenState = (typeof openStates)[number];

/** A mail that has not been sent, as the owner sees it. */
export interface OpenMessage {
  id: number;
  kind: string;
  /** A name, order number or email that tells which it is; null where that is gone. */
  about: string | null;
  state: OpenState;
  attempts: number;
  /** It may have reached its reader already. */
  maybeSent: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: Date;
  /** Until when it waits, so that its recipient is not flooded; null, or past: for nothing of that kind. */
  notBefore: Date | null;
}
