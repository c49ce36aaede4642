import { secondsFromNow } from "../../../platform/database/seconds-from-now.ts";
import type { Database } from "../../schema.ts";
import { insertOrderEnd } from "./merge-queries.ts";
import { insertMessages, supersedeFailed } from "./outbox-queries.ts";

/** An email to send: its kind, and the id of its subject. */
export type EmailRequest =
  | { kind: "contact-message"; contactId: number }
  | { kind: "new-order" | "order-confirmation"; orderId: number }
  | { kind: "order-changed" | "advance-asked"; eventId: number }
  | { kind: "order-confirmed" | "order-joined"; orderId: number }
  | { kind: "parcel-sent" | "parcel-delivered"; shipmentId: number }
  /** `attempt`: from 1, of the parcel. */
  | { kind: "parcel-attempted"; shipmentId: number; attempt: number }
  | { kind: "order-completed" | "order-cancelled"; lineId: number }
  | { kind: "payment-received"; paymentId: number }
  | { kind: "refund-paid"; refundId: number }
  | { kind: "password-reset" | "staff-invitation" | "address-verification"; userId: string }
  | { kind: "contact-reply"; replyId: number }
  | { kind: "newsletter-confirmation"; subscriberId: number };

/** So long may the one who pressed a button take it back before anyone is told. */
const delaySeconds: { readonly [Kind in EmailRequest["kind"]]?: number } = {
  // An order that is changed on the phone is often changed again a minute later: the last email reports it all.
  "order-changed": 180,
  "advance-asked": 120,
  "order-confirmed": 120,
  "order-joined": 120,
  "parcel-sent": 120,
  "parcel-delivered": 120,
};

/**
 * Enqueues an email in the outbox, in the transaction of the event that it reports: both are stored or neither. Its
 * text is rendered when it is sent, links with a secret included. An event of an order or a contact message
 * is reported once, however often it is enqueued; lines of one order that end alike within a minute share an email.
 */
export async function enqueueEmail(tx: Database, request: EmailRequest): Promise<void> {
  if ("lineId" in request) return insertOrderEnd(tx, request.kind, request.lineId);
  const { kind, ...subject } = request;
  const subjectId = Object.values(subject).join("-");
  const wait = delaySeconds[kind];
  // One that failed for good would keep the customer from learning the new sum.
  if (kind === "order-joined") await supersedeFailed(tx, kind, subjectId);
  await insertMessages(tx, [
    { kind, subjectId, ...(wait && { nextAttemptAt: secondsFromNow(wait) }) },
  ]).execute();
}
