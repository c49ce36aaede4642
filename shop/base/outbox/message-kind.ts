interface MessageKindFacts {
  audience: "owner" | "customer";
  /** Its name in the owner's outbox. */
  label: string;
  /** Hours after which no one wants it any more; absent: never. */
  staleAfterHours?: number;
  /** It guards an account: it is sent first, and has a rate limit of its own. */
  security?: true;
  /** Its place among other emails that wait, behind those that guard an account; absent: last. */
  rank?: 1 | 2;
  /** A person has written it: it does not say that it was sent automatically. */
  byPerson?: true;
  /** The kind that merges it where the hour has seen enough emails about one thing each. */
  digest?: "owner-digest";
}

/** Every email that the shop sends. */
export const messageKinds = {
  "contact-message": { audience: "owner", label: "Contact message", digest: "owner-digest" },
  "new-order": { audience: "owner", label: "New order", digest: "owner-digest" },
  "owner-digest": { audience: "owner", label: "New orders and messages" },
  "order-confirmation": { audience: "customer", label: "Order confirmation" },
  "order-changed": { audience: "customer", label: "Order changed" },
  "advance-asked": { audience: "customer", label: "Advance requested" },
  "order-confirmed": { audience: "customer", label: "Order confirmed by customer" },
  "order-joined": { audience: "customer", label: "Orders in one parcel" },
  // A day later the courier has gone on, and the letter would be about yesterday.
  "parcel-sent": { audience: "customer", label: "Parcel on its way", staleAfterHours: 48 },
  "parcel-attempted": { audience: "customer", label: "Failed delivery", staleAfterHours: 24, rank: 1 },
  "parcel-delivered": { audience: "customer", label: "Parcel delivered", staleAfterHours: 48 },
  "order-completed": { audience: "customer", label: "Order completed" },
  "order-cancelled": { audience: "customer", label: "Order cancelled" },
  "payment-received": { audience: "customer", label: "Payment received", rank: 2 },
  "refund-paid": { audience: "customer", label: "Refund sent" },
  // After a day the user has requested another link or remembered the password.
  "password-reset": { audience: "customer", label: "Password reset", staleAfterHours: 24, security: true },
  "staff-invitation": {
    audience: "customer",
    label: "Staff invitation",
    staleAfterHours: 24,
    security: true,
  },
  "address-verification": { audience: "customer", label: "Email verification", security: true },
  "contact-reply": { audience: "customer", label: "Reply to a message", byPerson: true },
  "newsletter-confirmation": { audience: "customer", label: "Newsletter confirmation" },
} as const satisfies Record<string, MessageKindFacts>;

export type MessageKind = keyof typeof messageKinds;

export const allMessageKinds = Object.keys(messageKinds) as MessageKind[];

/** Whether a text names a kind of email that this shop sends. */
export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind);
}

export function messageKind(kind: MessageKind): MessageKindFacts {
  return messageKinds[kind];
}

/** The order in which waiting emails are sent: 0 links and codes, 1 and 2 emails that need an action, 3 all others. */
export function rankOf(kind: MessageKind): number {
  const { security, rank = 3 } = messageKind(kind);
  return security ? 0 : rank;
}
