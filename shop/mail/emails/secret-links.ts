import { createVerificationToken } from "../../customers/account/email-verification.ts";
import { confirmationToken, removalToken } from "../../customers/model/newsletter-link.ts";
import { createOrderLink } from "../../orders/link/create-order-link.ts";
import { orderLinkPath } from "../../orders/model/order-link.ts";
import { reviewPath } from "../../orders/model/review-link.ts";
import type { Database } from "../../schema.ts";
import { createResetToken } from "../../staff/password-reset.ts";

/** Makes the links with a secret that emails contain: each is made when its email is rendered, and not stored. */
export interface SecretLinks {
  /** Works once. */
  passwordReset(userId: string): Promise<string>;
  addressVerification(user: { id: string; email: string }): string;
  newsletterConfirmation(subscriberId: number): string;
  newsletterRemoval(subscriberId: number): string;
  /** Of an order, for whoever reads the email: without signing in. */
  order(orderId: number): Promise<string>;
  /** Where whoever reads the email rates what has arrived of an order. */
  review(orderId: number): string;
}

/** The links of a shop with this secret at this origin. */
export function secretLinks(db: Database, secret: string, origin: string): SecretLinks {
  const link = (path: string, token: string) => `${origin}${path}?${new URLSearchParams({ token })}`;
  return {
    passwordReset: async (userId) => link("/set-password", await createResetToken(db, userId)),
    addressVerification: (user) => link("/verify-email", createVerificationToken(secret, user)),
    newsletterConfirmation: (id) => link("/newsletter/confirm", confirmationToken(secret, id)),
    order: async (id) => origin + orderLinkPath((await createOrderLink(db, id)).token),
    review: (id) => origin + reviewPath(secret, id),
    newsletterRemoval: (id) => link("/newsletter/leave", removalToken(secret, id)),
  };
}
