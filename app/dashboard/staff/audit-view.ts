import type { AuditEntry } from "../../../shop/base/audit/audit-list-queries.ts";
import { formatDateTime } from "../../../shop/base/karachi-time.ts";
import { displayPrice } from "../../../shop/base/price.ts";
import { type ProductFields, productFieldLabels } from "../../../shop/catalogue/product/editable-product.ts";
import { type CorrectionReason, correctionReasons } from "../../../shop/catalogue/stock/correction-reason.ts";
import { articleFieldLabels } from "../../../shop/content/articles/editable-article.ts";
import { settingLabels } from "../../../shop/content/settings/shop-settings.ts";
import { findContentEntry } from "../../../shop/content/texts/content-entries.ts";
import { refundChannels } from "../../../shop/payments/ledger/refund-channel.ts";
import { type FieldLabels, labelsOf } from "../changes/edit-view.ts";

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
  "confirmation.confirmed": "confirmed with the customer",
  "confirmation.refused": "recorded the refusal of",
  "confirmation.unreachable": "could not reach the customer of",
  "confirmation.to_confirm": "put back to be confirmed",
  "confirmation.settings": "set which orders are asked about in",
  "number.marked": "marked the number of",
  "number.unmarked": "lifted the mark of the number of",
  "confirmation.undone": "took back an answer for",
  "order.changed": "changed",
  "order.taken": "took",
  "order.erased": "erased the customer's details of",
  "orders.packed-together": "packed with another order",
  "orders.packed-alone": "packed by itself again",
  "orders.kept-apart": "kept apart from another order",
  "parcel.noted": "changed the notes of",
  "parcel.tracked": "changed the tracking number of",
  "parcel.planned": "planned a parcel of",
  "parcel.old-amount": "let a parcel leave for the old amount, of",
  "parcel.packed": "packed a parcel of",
  "parcel.unpacked": "took back the packing of a parcel of",
  "rider.account": "changed the account of the rider",
  "parcel.handed-over": "handed over a parcel of",
  "parcel.coming-back": "said that a parcel comes back of",
  "parcel.city": "set the city of",
  "parcel.labels": "printed labels of",
  "parcel.load_sheet": "printed a load sheet of",
  "parcel.received-back": "received back a parcel of",
  "advance.asked": "asked for an advance on",
  "advance.ended": "ended the advance of",
  "advance.kept": "kept the advance of",
  "advance.settings": "set the advances of",
  "advance.product-added": "asks for an advance with",
  "advance.product-removed": "asks for no advance any more with",
  "payment.confirmed": "confirmed the payment of",
  "transfer.not-found": "did not find a transfer for",
  "refund.requested": "requested a refund for",
  "refund.approved": "approved a refund for",
  "refund.refused": "refused a refund for",
  "refund.paid": "recorded a refund as paid for",
  "payout.entered": "entered the payout",
  "payout.taken-back": "took back the payout",
  "dispute.opened": "entered a dispute about",
  "dispute.won": "entered as won the dispute about",
  "dispute.lost": "entered as lost the dispute about",
  "money.exported": "exported",
  "orders.exported": "exported",
  "contact.read": "marked as read",
  "contact.unread": "marked as unread",
  "contact.replied": "answered by email",
  "contact.answered": "marked as answered",
  "contact.deleted": "deleted",
  "complaint.settled": "settled a complaint about",
  "customer.noted": "noted something about",
  "customer.note-removed": "deleted a note about",
  "subscriber.removed": "removed from the newsletter",
  "mail.tried-again": "sent again",
  "settings.changed": "changed the settings of",
  "settings.restored": "undid a change of the settings of",
  "content.changed": "changed the text",
  "content.restored": "undid a change of the text",
  "article.created": "added the article",
  "article.changed": "changed the article",
  "article.restored": "undid a change of the article",
  "product.created": "added the product",
  "product.changed": "changed the product",
  "product.restored": "undid a change of the product",
  "stock.corrected": "corrected the stock of",
  "category.created": "added the category",
  "category.changed": "changed the category",
  "category.restored": "undid a change of the category",
  "price.scheduled": "set a price with a date for",
  "price.cancelled": "cancelled a price with a date of",
  "courier.added": "added the courier",
  "courier.changed": "changed the courier",
  "courier.credentials": "set the credentials of the courier",
  "courier.forgotten": "made the shop forget the credentials of the courier",
  "payment.method": "changed how to pay",
  "payment.seen": "looked at the payment by JazzCash of",
  "payment.asked": "had JazzCash asked about the payment of",
  "parcel.paid": "decided about the paid parcel",
  "gateway.account": "set the account at the payment gateway",
  "gateway.removed": "removed the account at the payment gateway",
  "courier.rules": "changed the rules of choice for",
  "courier.tariff": "changed the tariffs of the courier",
  "courier.zones": "changed the zones of the courier",
  "courier.columns": "changed the booking sheet of the courier",
  "courier.sheet": "downloaded the booking sheet of",
  "city.decided": "decided what a courier calls",
  "staff.named": "gave a role to",
  "staff.invited": "invited",
  "staff.uninvited": "withdrew the invitation of",
  "staff.joined": "accepted the invitation as",
  "staff.changed": "changed the role of",
  "staff.dismissed": "ended all access of",
  "staff.discount-limit": "set the discount limit of",
  "stock.tracked": "began to track the stock of",
  "stock.untracked": "stopped tracking the stock of",
  "stock.reorder-point": "set the reorder point of",
  "stock.days": "set the days of reordering for",
  "chase.days": "set after how many days parcels are late of",
  "purchase.ordered": "ordered",
  "purchase.changed": "changed",
  "purchase.state": "changed the state of",
  "purchase.received": "received pieces of",
  "supplier.days": "set the days of",
  "count.started": "started",
  "count.booked": "booked",
  "count.cancelled": "cancelled",
  "products.exported": "exported",
  "products.imported": "imported",
  "stock.exported": "exported",
  "stock.imported": "imported",
  "photos.changed": "changed the photographs of",
  "photos.restored": "brought back photographs of",
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

function subjectText({ action, subject, person, thing }: AuditEntry): string {
  if (person) return person;
  if (thing) return thing;
  if (action.startsWith("contact.")) return `message ${subject}`;
  if (action === "staff.discount-limit") return subject;
  if (action.startsWith("subscriber.")) return `subscriber ${subject}`;
  if (action.startsWith("mail.")) return `mail ${subject}`;
  if (
    action.startsWith("settings.") ||
    action === "stock.days" ||
    action === "chase.days" ||
    action === "confirmation.settings" ||
    action === "advance.settings"
  )
    return "the shop";
  if (action.startsWith("content.")) return findContentEntry(subject)?.title ?? subject;
  const numbered = /^(purchase|supplier|count)\./.exec(action);
  if (numbered) return `${numbered[1]} ${subject}`;
  if (/^(admin|staff|customer|password|account|sessions|two-step)\./.test(action))
    return "someone who has left";
  return subject;
}

function toDetailsText({ action, subject, details }: AuditEntry): string | null {
  const values = (details ?? {}) as Record<string, unknown>;
  // Before settings had revisions, their events named the fields by their keys.
  if (action.startsWith("settings.")) return fieldsText(values.fields ?? Object.keys(values), settingLabels);
  if (action.startsWith("content.")) return fieldsText(values.fields, contentLabels(subject));
  if (action.startsWith("article.")) return fieldsText(values.fields, articleFieldLabels);
  if (action === "parcel.tracked") return values.trackingNumber ? String(values.trackingNumber) : "removed";
  if (action.startsWith("staff.")) return staffText(values);
  if (action.startsWith("refund.")) return refundText(values);
  if (action === "stock.corrected") return correctionText(values);
  if (/^(products|stock)\.(ex|im)ported$/.test(action)) return fileText(values);
  if (action.startsWith("product.")) return productFieldsText(values.fields);
  if (action === "orders.exported") return filterText(values);
  return null;
}

function filterText(values: Record<string, unknown>): string {
  const filter = [
    values.status,
    values.payment,
    values.from && `from ${values.from}`,
    values.to && `until ${values.to}`,
  ];
  const format = values.format === "shopify" ? "in Shopify's format" : null;
  const description = [...filter, values.searched ? "with a search" : null, format]
    .filter(Boolean)
    .join(", ");
  return description || "all of them";
}

/** What was exported, in words. @example `Orders (Pending, from 2026-11-01)` */
export function exportText({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  const what = action.replace(/\.exported$/, "").replaceAll(/[.-]/g, " ");
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  const filter = action === "orders.exported" ? filterText((details ?? {}) as Record<string, unknown>) : null;
  return filter ? `${name} (${filter})` : name;
}

/** @example `packer`, `packer to manager`, `10 % to 15 %` */
function staffText({ role, from, to }: Record<string, unknown>): string | null {
  const text = (value: unknown) => (typeof value === "number" ? `${value} %` : String(value));
  if (to !== undefined) return `${text(from)} to ${text(to)}`;
  return typeof role === "string" ? role : null;
}

/** @example `Rs. 2,199, by transfer, reference 0123` */
function refundText({ amount, channel, reference }: Record<string, unknown>): string | null {
  if (typeof amount !== "number") return null;
  const way = refundChannels[channel as keyof typeof refundChannels]?.words;
  return [displayPrice(amount), way, reference && `reference ${reference}`].filter(Boolean).join(", ");
}

function correctionText({ reason, pieces, level }: Record<string, unknown>): string {
  const { label } = correctionReasons[reason as CorrectionReason] ?? { label: String(reason) };
  return `${label}, ${Number(pieces) > 0 ? "+" : "−"}${Math.abs(Number(pieces))}, then ${level}`;
}

/** What a file of products or stock held. */
function fileText({ products, dialect, created, changed }: Record<string, unknown>): string | null {
  const parts = [
    products === undefined ? null : `${products} products`,
    dialect === "old" ? "with old columns" : null,
    created ? `${created} new` : null,
    changed ? `${changed} changed` : null,
  ];
  return parts.filter(Boolean).join(", ") || null;
}

function productFieldsText(fields: unknown): string | null {
  if (!Array.isArray(fields)) return null;
  return fields.map((name) => productFieldLabels[name as keyof ProductFields] ?? String(name)).join(", ");
}

function contentLabels(key: string): FieldLabels {
  const fields = findContentEntry(key)?.fields ?? [];
  return Object.fromEntries(fields.map(({ name, label }) => [name, label]));
}

function fieldsText(names: unknown, labels: FieldLabels): string | null {
  if (!Array.isArray(names)) return null;
  return labelsOf(names.map(String), labels).join(", ") || null;
}
