/** Who a mail is for, and what the owner's list of outgoing mail calls it. */
interface MessageKindFacts {
  audience: "owner" | "customer";
  label: string;
  /** Hours after which it is no longer wanted; absent: it is always. */
  staleAfter?: number;
}

/** Every mail that the shop sends. */
export const messageKinds = {
  "contact-message": { audience: "owner", label: "Contact message" },
  "new-order": { audience: "owner", label: "New order" },
  "order-confirmation": { audience: "customer", label: "Order confirmation" },
  "order-completed": { audience: "customer", label: "Order completed" },
  "order-cancelled": { audience: "customer", label: "Order cancelled" },
  // Someone who asked yesterday has asked again or found their password since.
  "password-reset": { audience: "customer", label: "Password reset", staleAfter: 24 },
  "address-verification": { audience: "customer", label: "Address verification" },
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
