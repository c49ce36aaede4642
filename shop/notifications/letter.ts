/** A mail as it is written: the same in plain text and in HTML. */
interface LetterText {
  subject: string;
  text: string;
  html: string;
}

/** A mail to the owner, from a visitor or a customer. */
export interface OwnerLetter extends LetterText {
  audience: "owner";
  /** Whom it comes from, and whom an answer goes to. */
  from: { name: string; email: string; phone: string };
  /** What it says, without salutation or shop's frame: EmailJS's template has its own. */
  message: string;
}

/** A mail to a customer. */
export interface CustomerLetter extends LetterText {
  audience: "customer";
  to: string;
  /** Whether somebody has shown that this address is theirs. */
  confirmed: boolean;
  /** Whom an answer goes to; absent: whom mail is from. */
  replyTo?: string | undefined;
  /** Where its reader ends such mail, if they can. */
  unsubscribe?: string | undefined;
}

export type Letter = OwnerLetter | CustomerLetter;
