/** Who a mail is for, and what the owner's list of outgoing mail calls it. */
interface MessageKindFacts {
  audience: "owner" | "customer";
  label: string;
  /** Hours after which it is no longer wanted; absent: it is always. */
  staleAfter?: number;
  /** It guards an account: its letters have a budget of their own. */
  security?: true;
  /** The kind whose letter tells it where the hour has seen enough letters of one thing each. */
  digest?: "owner-digest";
}

/** Every mail that the shop sends. */
export const messageKinds = {
  "contact-message": { audience: "owner", label: "Contact message", digest: "owner-digest" },
  "new-order": { audience: "owner", label: "New order", digest: "owner-digest" },
  "owner-digest": { audience: "owner", label: "New orders and messages" },
  "order-confirmation": { audience: "customer", label: "Order confirmation" },
  "order-completed": { audience: "customer", label: "Order completed" },
  "order-cancelled": { audience: "customer", label: "Order cancelled" },
  // Someone who asked yesterday has asked again or found their password since.
  "password-reset": { audience: "customer", label: "Password reset", staleAfter: 24, security: true },
  "address-verification": { audience: "customer", label: "Address verification", security: true },
  "newsletter-confirmation": { audience: "customer", label: "Newsletter confirmation" },
} as const satisfies Record<string, MessageKindFacts>;

export type MessageKind = keyof typeof messageKinds;

/** Whether a text names a kind of mail that this shop sends. */
export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind);
}

/** What is known of a kind of mail. */
export function messageKind(kind: MessageKind): MessageKindFacts {
  return messageKinds[kind];
}
