interface EmailContent {
  subject: string;
  /** The same in plain text and in HTML. */
  text: string;
  html: string;
}

/** An email to the owner, from a visitor or a customer. */
export interface OwnerEmail extends EmailContent {
  audience: "owner";
  /** Whom it is from, and whom an answer goes to. */
  from: { name: string; email: string; phone: string };
  /** The text without salutation or frame: EmailJS's template has its own. */
  message: string;
}

/** An email to a customer. */
export interface CustomerEmail extends EmailContent {
  audience: "customer";
  to: string;
  /** Whether the recipient has confirmed this address. */
  confirmed: boolean;
  /** Where an answer goes; absent: to the sender. */
  replyTo?: string | undefined;
  /** The List-Unsubscribe URL, if there is one. */
  unsubscribe?: string | undefined;
}

export type Email = OwnerEmail | CustomerEmail;
