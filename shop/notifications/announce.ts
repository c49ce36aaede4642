import type { Database } from "../schema.ts";
import { insertOrderEnd } from "./gather-queries.ts";
import { insertMessages } from "./outbox-queries.ts";

/** Something to be told by mail: its kind, and the id of what it is about. */
export type Announcement =
  | { kind: "contact-message"; contactId: number }
  | { kind: "new-order" | "order-confirmation"; checkoutId: number }
  | { kind: "order-completed" | "order-cancelled"; orderId: number }
  | { kind: "password-reset" | "address-verification"; userId: string }
  | { kind: "newsletter-confirmation"; subscriberId: number };

/**
 * Writes into the outbox what is to be told by mail, in the transaction of what happened: both are kept or
 * neither. The mail itself is written when it is sent, links with a secret included. What happens to an
 * order, a checkout or a contact message once is told once, however often it is announced; orders of one checkout
 * that end alike within a short time are told in one letter.
 */
export async function announce(tx: Database, announcement: Announcement): Promise<void> {
  if ("orderId" in announcement) return insertOrderEnd(tx, announcement.kind, announcement.orderId);
  const { kind, ...about } = announcement;
  const [subjectId] = Object.values(about);
  await insertMessages(tx, [{ kind, subjectId: String(subjectId) }]).execute();
}
