import type { AuditEntry } from "../../../shop/audit/audit-list-queries.ts";
import { formatDateTime } from "../../../shop/karachi-time.ts";

/** A line of the audit log in the dashboard's words. */
export interface AuditLine {
  id: number;
  at: string;
  who: string;
  /** Such as `completed`; `subject` follows it. */
  deed: string;
  /** What it was done to. */
  subject: string;
  /** The page of what it was done to, where it has one. */
  path: string | null;
  more: string | null;
}

const deeds: Readonly<Record<string, string>> = {
  "order.completed": "completed",
  "order.cancelled": "cancelled",
  "parcel.noted": "changed the notes of",
  "parcel.tracked": "changed the tracking number of",
  "payment.confirmed": "confirmed the payment of",
  "orders.exported": "exported",
  "contact.read": "marked as read",
  "contact.unread": "marked as unread",
  "mail.tried-again": "sent again",
  "settings.changed": "changed the settings of",
  "admin.named": "named as admin",
  "admin.address-assumed": "treated as confirmed, as an admin's, the email of",
  "admin.removed": "removed as admin",
  "password.changed": "changed the password of",
  "password.set": "set the password of",
  "two-step.on": "turned on two steps for",
  "two-step.off": "turned off two steps for",
  "two-step.codes": "made new recovery codes for",
  "two-step.recovery": "used a recovery code of",
  "sessions.ended": "signed out everywhere",
  "account.deleted": "deleted the account of",
};

/** One entry as a sentence. A deed that is not known here is told by its own name. */
export function auditLine(entry: AuditEntry): AuditLine {
  const { id, at, action, actor, hasActor } = entry;
  return {
    id,
    at: formatDateTime(at),
    who: hasActor ? (actor ?? "Someone who has left") : "The server",
    deed: deeds[action] ?? action.replaceAll(/[.-]/g, " "),
    subject: subjectText(entry),
    path: /^LS-\d+(-\d+)?$/.test(entry.subject) ? `/dashboard/orders/${entry.subject}` : null,
    more: moreText(entry),
  };
}

function subjectText({ action, subject, person }: AuditEntry): string {
  if (person) return person;
  if (action.startsWith("contact.")) return `message ${subject}`;
  if (action.startsWith("mail.")) return `mail ${subject}`;
  if (action.startsWith("settings.")) return "the shop";
  if (/^(admin|password|account|sessions|two-step)\./.test(action)) return "someone who has left";
  return subject;
}

function moreText({ action, details }: AuditEntry): string | null {
  const known = (details ?? {}) as Record<string, unknown>;
  if (action === "settings.changed") return Object.keys(known).join(", ") || null;
  if (action === "parcel.tracked") return known.trackingNumber ? String(known.trackingNumber) : "removed";
  if (action === "orders.exported") {
    const filter = [
      known.status,
      known.payment,
      known.from && `from ${known.from}`,
      known.to && `until ${known.to}`,
    ];
    const told = [...filter, known.searched ? "with a search" : null].filter(Boolean).join(", ");
    return told || "all of them";
  }
  return null;
}
