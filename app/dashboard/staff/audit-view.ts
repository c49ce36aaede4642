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
export type AuditRow = ReturnType<typeof toAuditRow>;

const actionTexts: Readonly<Record<string, string>> = {
  "order.completed": "completed",
  "order.cancelled": "cancelled",
  "confirmation.confirmed": "confirmed with the customer",
  "confirmation.refused": "recorded as refused",
  "confirmation.unreachable": "could not reach the customer of",
  "confirmation.to_confirm": "moved back to the Confirm list",
  "confirmation.settings": "changed which orders need confirmation in",
  "number.marked": "restricted the phone number of",
  "number.unmarked": "removed the restriction from the phone number of",
  "confirmation.undone": "undid a call result for",
  "order.changed": "changed",
  "order.taken": "took",
  "order.erased": "deleted the customer's details from",
  "orders.packed-together": "joined in one parcel with another order",
  "orders.packed-alone": "separated into its own parcel again",
  "orders.kept-apart": "kept separate from another order",
  "parcel.noted": "changed the notes of",
  "parcel.tracked": "changed the tracking number of",
  "parcel.planned": "created a parcel for",
  "order.let-go": "let go what was due for",
  "courier.sheet-not-sent": "marked the booking sheet as not sent to",
  "parcel.old-amount": "let a parcel leave for the old amount, of",
  "parcel.packed": "packed a parcel for",
  "parcel.unpacked": "undid packing of a parcel for",
  "rider.account": "changed the cash account of rider",
  "parcel.handed-over": "handed over a parcel for",
  "parcel.coming-back": "marked a parcel as coming back for",
  "parcel.city": "set the city for",
  "parcel.labels": "printed labels for",
  "parcel.load_sheet": "printed a load sheet for",
  "parcel.received-back": "received a returned parcel for",
  "advance.asked": "asked for an advance on",
  "advance.ended": "stopped the advance for",
  "advance.kept": "kept the advance for",
  "advance.settings": "changed the advance settings of",
  "advance.product-added": "started asking for an advance with",
  "advance.product-removed": "stopped asking for an advance with",
  "payment.confirmed": "confirmed the payment of",
  "transfer.not-found": "marked a transfer as not found for",
  "refund.requested": "requested a refund for",
  "refund.approved": "approved a refund for",
  "refund.refused": "declined a refund for",
  "refund.paid": "recorded a refund as paid for",
  "payout.entered": "entered the payout",
  "payout.taken-back": "undid the payout",
  "dispute.opened": "entered a dispute for",
  "dispute.won": "marked as won the dispute for",
  "dispute.lost": "marked as lost the dispute for",
  "money.exported": "exported",
  "orders.exported": "exported",
  "contact.read": "marked as read",
  "contact.unread": "marked as unread",
  "contact.replied": "replied by email to",
  "contact.answered": "marked as replied to",
  "contact.deleted": "deleted",
  "review.shown": "showed the review of",
  "review.hidden": "hid the review of",
  "review.replied": "replied to the review of",
  "complaint.settled": "resolved a complaint about",
  "customer.noted": "added a note about",
  "customer.note-removed": "deleted a note about",
  "subscriber.removed": "removed from the newsletter",
  "mail.tried-again": "resent",
  "settings.changed": "changed the settings of",
  "settings.restored": "undid a settings change in",
  "content.changed": "changed the text",
  "content.restored": "undid a change to the text",
  "article.created": "added the article",
  "article.changed": "changed the article",
  "article.restored": "undid a change to the article",
  "product.created": "added the product",
  "product.changed": "changed the product",
  "product.restored": "undid a change to the product",
  "stock.corrected": "corrected the stock of",
  "category.created": "added the category",
  "category.changed": "changed the category",
  "category.restored": "undid a change to the category",
  "price.scheduled": "scheduled a price for",
  "price.cancelled": "cancelled a scheduled price for",
  "courier.added": "added the courier",
  "courier.changed": "changed the courier",
  "courier.credentials": "saved the account details of courier",
  "courier.forgotten": "deleted the account details of courier",
  "payment.method": "changed the payment method of",
  "payment.seen": "checked the JazzCash payment for",
  "payment.asked": "asked JazzCash about the payment for",
  "parcel.slip-corrected": "corrected the cash on the slip of",
  "parcel.paid": "decided what to do with the paid parcel",
  "gateway.account": "changed the account details of",
  "gateway.removed": "removed the account details of",
  "courier.rules": "changed the courier rules for",
  "courier.tariff": "changed the rates of courier",
  "courier.zones": "changed the zones of courier",
  "courier.columns": "changed the booking sheet of courier",
  "courier.sheet": "downloaded the booking sheet of",
  "city.decided": "matched a courier's city name for",
  "staff.named": "gave a role to",
  "staff.invited": "invited",
  "staff.uninvited": "cancelled the invitation of",
  "staff.joined": "accepted an invitation as",
  "staff.changed": "changed the role of",
  "staff.dismissed": "removed all access of",
  "staff.discount-limit": "set the discount limit of",
  "stock.tracked": "started tracking stock of",
  "stock.untracked": "stopped tracking stock of",
  "stock.reorder-point": "changed the low-stock level of",
  "stock.days": "changed the reordering days for",
  "chase.days": "changed when parcels count as late in",
  "purchase.ordered": "ordered",
  "purchase.changed": "changed",
  "purchase.state": "changed the status of",
  "purchase.received": "received stock of",
  "supplier.days": "changed the delivery days of",
  "count.started": "started",
  "count.booked": "booked",
  "count.cancelled": "cancelled",
  "products.exported": "exported",
  "products.imported": "imported",
  "stock.exported": "exported",
  "stock.imported": "imported",
  "photos.changed": "changed the photos of",
  "photos.restored": "restored photos of",
  "admin.named": "made admin:",
  "admin.address-assumed": "confirmed the admin email of",
  "admin.removed": "removed as admin",
  "password.changed": "changed the password of",
  "password.set": "set the password of",
  "two-step.on": "turned on two-step sign-in for",
  "two-step.off": "turned off two-step sign-in for",
  "two-step.codes": "made new recovery codes for",
  "two-step.recovery": "used a recovery code of",
  "sessions.ended": "signed out everywhere",
  "account.deleted": "deleted the account of",
};

/** One entry as a sentence; an unknown action appears under its own name. */
export function toAuditRow(entry: AuditEntry) {
  const { id, at, action, actor, hasActor } = entry;
  return {
    id,
    at: formatDateTime(at),
    who: hasActor ? (actor ?? "Former staff member") : "The server",
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
  if (action.startsWith("mail.")) return `email ${subject}`;
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
    return "a former staff member";
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
    Array.isArray(values.orderIds) && `${values.orderIds.length} ticked`,
  ];
  const format = values.format === "shopify" ? "in Shopify's format" : null;
  const description = [...filter, values.searched ? "filtered by a search" : null, format]
    .filter(Boolean)
    .join(", ");
  return description || "all";
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
    dialect === "old" ? "old column format" : null,
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
