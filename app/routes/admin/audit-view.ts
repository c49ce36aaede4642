import type { AuditEntry } from "../../../shop/audit/audit-list-queries.ts";
import { type ProductFields, productFieldLabels } from "../../../shop/catalogue/editable-product.ts";
import { formatDateTime } from "../../../shop/karachi-time.ts";

/** An entry of the audit log, formatted as text. */
export interface AuditRow {
  id: number;
  at: string;
  who: string;
  /** Such as `completed`; `subject` follows it. */
  actionText: string;
  subject: string;
  /** The subject's page; null: it has none. */
  path: string | null;
  detailsText: string | null;
}

const actionTexts: Readonly<Record<string, string>> = {
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
  "product.created": "added the product",
  "product.changed": "changed the product",
  "product.restored": "undid a change of the product",
  "stock.corrected": "corrected the stock of",
  "category.created": "added the category",
  "category.changed": "changed the category",
  "category.restored": "undid a change of the category",
  "price.scheduled": "set a price with a date for",
  "price.cancelled": "cancelled a price with a date of",
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

/** One entry as a sentence; an unknown action appears under its own name. */
export function toAuditRow(entry: AuditEntry): AuditRow {
  const { id, at, action, actor, hasActor } = entry;
  return {
    id,
    at: formatDateTime(at),
    who: hasActor ? (actor ?? "Someone who has left") : "The server",
    actionText: actionTexts[action] ?? action.replaceAll(/[.-]/g, " "),
    subject: subjectText(entry),
    path: pathOf(entry),
    detailsText: toDetailsText(entry),
  };
}

/** An order's page, or that of the change. */
function pathOf({ subject, details }: AuditEntry): string | null {
  if (/^LS-\d+(-\d+)?$/.test(subject)) return `/dashboard/orders/${subject}`;
  const { revision } = (details ?? {}) as { revision?: unknown };
  return typeof revision === "number" ? `/dashboard/changes/${revision}` : null;
}

function subjectText({ action, subject, person }: AuditEntry): string {
  if (person) return person;
  if (action.startsWith("contact.")) return `message ${subject}`;
  if (action.startsWith("mail.")) return `mail ${subject}`;
  if (action.startsWith("settings.")) return "the shop";
  if (/^(admin|password|account|sessions|two-step)\./.test(action)) return "someone who has left";
  return subject;
}

function toDetailsText({ action, details }: AuditEntry): string | null {
  const values = (details ?? {}) as Record<string, unknown>;
  if (action === "settings.changed") return Object.keys(values).join(", ") || null;
  if (action === "parcel.tracked") return values.trackingNumber ? String(values.trackingNumber) : "removed";
  if (action.startsWith("product.")) return productFieldsText(values.fields);
  if (action === "stock.corrected") return `from ${values.from} to ${values.to} pieces`;
  if (action === "orders.exported") {
    const filter = [
      values.status,
      values.payment,
      values.from && `from ${values.from}`,
      values.to && `until ${values.to}`,
    ];
    const description = [...filter, values.searched ? "with a search" : null].filter(Boolean).join(", ");
    return description || "all of them";
  }
  return null;
}

function productFieldsText(fields: unknown): string | null {
  if (!Array.isArray(fields)) return null;
  return fields.map((name) => productFieldLabels[name as keyof ProductFields] ?? String(name)).join(", ");
}
